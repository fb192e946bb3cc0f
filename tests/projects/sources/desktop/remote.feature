@rdp
Feature: Dialogs of a remote desktop

  Scenario: a remote one
    Then the screen shows "Keep the old file?"
    When I click "Yes"
