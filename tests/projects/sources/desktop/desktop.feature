@desktop
Feature: Dialogs

  Scenario Outline: <name>
    When the dialog about the <name> file is answered with yes
    Then it has ended with code 0

    Examples:
      | name   |
      | first  |
      | second |
      | third  |
      | fourth |
