Feature: Log in

  Background:
    Given the login page is open

  Scenario: A user logs in
    When I type "alice" into the Username field
    And I type "s3cret" into the Password field
    And I click "Log in"
    Then the page shows "Welcome, alice"

  Scenario: A wrong password is refused
    When I type "alice" into the Username field
    And I type "wrong" into the Password field
    And I click "Log in"
    Then the page shows "Wrong username or password"
    And the page does not show "Welcome"
