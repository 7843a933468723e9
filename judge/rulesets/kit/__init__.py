"""Effects as data, for every game: how they are written, what they mean, how they happen."""

from judge.rulesets.kit.abilities import (
    REPLACERS as KIT_REPLACERS,
)
from judge.rulesets.kit.abilities import (
    ability_object,
    fits,
    forbidden,
    forbidder,
    forbidding,
    refused,
    replacements,
    roles,
    spending,
    triggers,
)
from judge.rulesets.kit.announcing import (
    announce,
    announced,
    candidates,
    chosen_modes,
    context_of,
    does,
    effect_of,
    enough,
    is_legal,
    legal_targets,
    none_left,
    slots,
)
from judge.rulesets.kit.arguments import argument_values, operations
from judge.rulesets.kit.characteristics import active_effects, base, changed, gather, view
from judge.rulesets.kit.control_flow import READ as GATES
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.definition_parser import read_card, read_effect
from judge.rulesets.kit.effect_runner import (
    batch,
    chosen,
    option_of,
    payable,
    program,
)
from judge.rulesets.kit.expression_parser import FaultyCard, Reader
from judge.rulesets.kit.expressions import amount, found, holds, looked, matches, remembered, seats, select
from judge.rulesets.kit.lasting_effects import choice_cites, lasting_op
from judge.rulesets.kit.rule import (
    Args,
    CardRuleset,
    Context,
    Happening,
    Instruction,
    View,
    definition,
    playing,
    seatless,
)
from judge.rulesets.kit.tables import KIT_ANSWERS, KIT_STEPS
from judge.rulesets.kit.words import Words

__all__ = [
    "GATES",
    "KIT_ANSWERS",
    "KIT_REPLACERS",
    "KIT_STEPS",
    "ActiveEffect",
    "Args",
    "CardRuleset",
    "Context",
    "FaultyCard",
    "Happening",
    "Instruction",
    "Reader",
    "View",
    "Words",
    "ability_object",
    "active_effects",
    "amount",
    "announce",
    "announced",
    "argument_values",
    "base",
    "batch",
    "candidates",
    "changed",
    "choice_cites",
    "chosen",
    "chosen_modes",
    "context_of",
    "definition",
    "does",
    "effect_of",
    "enough",
    "fits",
    "forbidden",
    "forbidder",
    "forbidding",
    "found",
    "gather",
    "holds",
    "is_legal",
    "lasting_op",
    "legal_targets",
    "looked",
    "matches",
    "none_left",
    "operations",
    "option_of",
    "payable",
    "playing",
    "program",
    "read_card",
    "read_effect",
    "refused",
    "remembered",
    "replacements",
    "roles",
    "seatless",
    "seats",
    "select",
    "slots",
    "spending",
    "triggers",
    "view",
]  # fmt: skip
