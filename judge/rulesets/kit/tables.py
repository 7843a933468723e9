"""The kit's entries for a ruleset's tables of steps and answers."""

from judge.rulesets.kit.announce import ANSWERS as _ANNOUNCING
from judge.rulesets.kit.announce import STEPS as _ANNOUNCED
from judge.rulesets.kit.program import ANSWERS as _CHOOSING
from judge.rulesets.kit.program import STEPS as _CARRIED_OUT

KIT_STEPS = {**_CARRIED_OUT, **_ANNOUNCED}
KIT_ANSWERS = {**_CHOOSING, **_ANNOUNCING}
