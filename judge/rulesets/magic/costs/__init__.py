"""What spells and abilities cost, and how that is paid.

| module | holds |
|---|---|
| ``mana``, ``mana_abilities`` | costs in mana and pools; which abilities give mana |
| ``producible_mana``, ``restricted_mana``, ``mana_spent`` | mana that could be, may be, was spent |
| ``paying``, ``joint_costs`` | the payment itself; whether all parts of a cost can be paid together |
| ``added_costs``, ``costs_with_choices`` | additional costs; costs payable in one of two ways |
| ``alternative_payment``, ``assisting``, ``emergence``, ``offerings`` | what helps to pay |
"""
