Feature: Hooks

  @fails-at-its-end
  Scenario: Fails at its end
    Given the page is open
    When the Password field is tapped

  Scenario: Passes
    Given the page is open
    When the Username field is tapped
