@android
Feature: Notes on a phone

  Background:
    Given the Notes app is open

  Scenario: A note is kept
    When I tap "New note"
    And I type "Groceries" into the Title field
    And I type "milk and bread" into the Details field
    And I tap "Save"
    Then the page shows "1 note"
    And the page shows "Groceries"
    And the page shows "milk and bread"

  Scenario: A note is deleted
    When I tap "New note"
    And I type "Old news" into the Title field
    And I tap "Save"
    And I tap "Delete"
    Then the page shows "No notes yet"
    And the page does not show "Old news"
