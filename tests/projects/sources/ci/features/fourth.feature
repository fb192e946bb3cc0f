Feature: Login

  Scenario: fourth
    Given the login page
    When I click "Log in"

  Scenario: without an agent
    Given nothing
