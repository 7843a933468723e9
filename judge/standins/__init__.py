"""What takes the place of compiled packages where there are none: in a browser.

This folder itself is put on the path there, behind what is installed. Each package has as much of its
namesake's face as Judge needs to look up, search and resolve, with the same outcome to the last digit;
``tests/test_standins.py`` holds both against each other. On a server nothing here is ever loaded.
"""
