"""Commands that refuse an option given twice with different values, where Click would drop the first."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judge.messages import N_, Message, language_of_environment, render


class Command(click.Command):
    """A command whose options have one value each, unless they may be repeated."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        before: dict[str, tuple[str, str]] = {}
        for option, given, value in _options_given(self, args):
            name = option.name or given
            first, was = before.setdefault(name, (given, value))
            if (given, value) != (first, was):
                raise click.UsageError(_contradiction(first, was, given, value), ctx)
        return super().parse_args(ctx, args)


def _contradiction(first: str, was: str, given: str, value: str) -> str:
    template = (
        N_("{option} was given twice: {first} and {second}") if first == given
        else N_("{option} and {other} exclude each other")
    )  # fmt: skip
    told = {"option": first, "other": given, "first": was, "second": value}
    return render(Message(template, told), language_of_environment())


def taking_values(command: click.Command) -> frozenset[str]:
    """The names of the options that are followed by a value."""
    return frozenset(
        name
        for option in command.params
        if isinstance(option, click.Option) and not option.is_flag
        for name in option.opts
    )


def _options_given(command: click.Command, args: list[str]) -> Iterator[tuple[click.Option, str, str]]:
    """Each option that may be given once, with its name and value as they were given."""
    single = {
        name: option
        for option in command.params
        if isinstance(option, click.Option) and not option.multiple
        for name in (*option.opts, *option.secondary_opts)
    }
    valued = taking_values(command)
    left = iter(args)
    for arg in left:
        if arg == "--":
            return
        name, equals, value = arg.partition("=")
        if name in valued and not equals:
            value = next(left, "")
        if name in single:
            yield single[name], name, value
