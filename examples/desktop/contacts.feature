@desktop
Feature: Contacts on a desktop

  Background:
    Given the Contacts application is open
    And I type "Ada Lovelace" into the Name field
    And I type "London" into the City field
    And I click "OK"

  Scenario: A contact is kept
    Then the screen shows "1 contact: Ada Lovelace, London"

  Scenario: A contact is deleted
    When I click "Delete"
    Then the screen shows "No contacts yet"
    And the screen does not show "Ada Lovelace"
