"""The database: sessions of the resolver, in the library's folder or where an address says."""

from judge.store.database import Store, StoreFault, open_store
from judge.store.sessions import (
    LIMITS,
    Entered,
    Key,
    Limits,
    Sessions,
    StoredInput,
    StoredSession,
    TooMuch,
    UnknownSession,
    WrongKey,
)

__all__ = [
    "LIMITS", "Entered", "Key", "Limits", "Sessions", "Store", "StoreFault", "StoredInput", "StoredSession",
    "TooMuch", "UnknownSession", "WrongKey", "open_store",
]  # fmt: skip
