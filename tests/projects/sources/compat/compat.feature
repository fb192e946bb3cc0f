Feature: Compatibility

  Background:
    Given the page is open

  Scenario: is green
    When type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"
    Then the page shows "Welcome, alice"
    And the user is read

  Scenario: fails
    Then the page is perhaps tidy
    And the page shows "Goodbye"

  @retried
  Scenario: is not tried again
    Then there is "Goodbye" once more
