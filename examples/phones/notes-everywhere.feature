Feature: Notes on phones of other makers

  Background:
    Given the Notes app is open

  @harmony
  Scenario: A note is kept on HarmonyOS
    When I tap "New note"
    And I type "Groceries" into the Title field
    And I tap "Save"
    Then the page shows "1 note"
    And the page shows "Groceries"

  @ios
  Scenario: A note is deleted on iOS
    When I tap "New note"
    And I type "Old news" into the Title field
    And I tap "Save"
    And I tap "Delete"
    Then the page shows "No notes yet"
    And the page does not show "Old news"
