Feature: Remembered

  Background:
    Given the page is open

  Scenario: A user logs in
    When the Username field is tapped
    And I type "alice" into the Username field, "s3cret" into the Password field and log in

  Scenario: Fails
    When the Password field is tapped
    Then an own assertion fails
