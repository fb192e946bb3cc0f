Feature: Log in

  Scenario: parity
    Given the page is open
    When type "alice" into the Username field, type "s3cret" into the Password field, then click "Log in"
    Then the page shows "Welcome, alice"
    And the user is read
