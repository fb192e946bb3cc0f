Feature: Log in

  Background:
    Given the page is open

  Scenario: A user logs in
    When I type "alice" into the Username field, "s3cret" into the Password field and log in
    Then the page shows "Welcome, alice"
    * the page shows "Welcome, alice"

  Scenario: Own steps beside those of the agent
    When I count 3 apples and "4" pears
    And I count apples or pears
    And the following fruit is counted:
      | fruit | count |
      | a\|b  | 2     |
    And the following text is kept:
      """
      two
      lines
      """
    And I note:
      | a | b |
    And I write down the text
      """
      for the agent
      """
    Then 7 fruits were counted

  Scenario: All tabs of the context
    When the browser agent writes into a second tab

  Scenario: A false assertion
    Then the page shows "Goodbye"
    And this is never reached

  Scenario: An own step fails
    When I click the "Log in" button
    Then an own assertion fails

  @skip
  Scenario: Is skipped
    Given the scenario is skipped
    Then the page shows "Welcome"

  @flaky
  Scenario: Is flaky
    When the attempt counts
    Then the page shows what this attempt expects

  Scenario: The model is down
    When I click the button for which the server answers 500

  Scenario: A step runs out of time
    When I wait for a model that does not answer

  Scenario Outline: A row of <name>
    When I type "<name>" into the Username field, "s3cret" into the Password field and log in
    Examples:
      | name  |
      | alice |
      | bob   |
