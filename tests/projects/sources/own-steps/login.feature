Feature: Login

  Scenario: A user asks for the form
    Given the page "/" is open
    When I log in as "alice"
    Then the title is "Login"
