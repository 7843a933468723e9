"""The kit's entries for a ruleset's tables of steps and answers."""

from judge.rulesets.kit.announcing import ANSWERS as _ANNOUNCING
from judge.rulesets.kit.announcing import STEPS as _ANNOUNCED
from judge.rulesets.kit.effect_runner import ANSWERS as _CHOOSING
from judge.rulesets.kit.effect_runner import STEPS as _CARRIED_OUT

KIT_STEPS = {**_CARRIED_OUT, **_ANNOUNCED}
KIT_ANSWERS = {**_CHOOSING, **_ANNOUNCING}
