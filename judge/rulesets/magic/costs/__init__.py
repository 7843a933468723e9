"""The costs of spells and abilities, and paying them.

| module | holds |
|---|---|
| ``mana``, ``mana_abilities`` | mana costs and pools; mana abilities |
| ``producible_mana``, ``restricted_mana``, ``mana_spent`` | mana that could be produced, that is restricted,
that was spent |
| ``paying``, ``joint_costs`` | the payment itself; whether all parts of a cost can be paid together |
| ``added_costs``, ``costs_with_choices`` | additional costs; costs payable in one of two ways |
| ``alternative_payment``, ``assisting``, ``emergence``, ``offerings`` | what helps to pay |
"""
