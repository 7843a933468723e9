"""What may be wrong with a hash."""


class Argon2Error(Exception):
    """Any fault of hashing."""


class VerifyMismatchError(Argon2Error):
    """The text is another one."""


class InvalidHashError(ValueError):
    """This is no hash."""
