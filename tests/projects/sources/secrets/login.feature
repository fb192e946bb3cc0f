Feature: Log in with secrets

  Scenario: logs in
    Given the page is open
    When type "{{secret:MEMBER}}" into the Username field, type "{{secret:LOGIN_PASSWORD}}" into the Password field, then click "Log in"
    Then the page shows "Welcome, {{secret:MEMBER}}"
    And the user is read

  Scenario: is told of a failure
    Given the page is open
    When type "{{secret:MEMBER}}" into the Username field, type "{{secret:LOGIN_PASSWORD}}" into the Password field, then click "Log in"
    Then the page shows "Goodbye"

  Scenario: is refused by the server
    Given the page without drawings is open
    When click "Log in", and the server answers 401

  Scenario: fails by itself
    Given the page without drawings is open
    When type "{{secret:MEMBER}}" into the Username field, then click "Log in"
    Then it fails
