Feature: Ends

  @screen
  Scenario: is over
    Then there is a word

  @screen
  Scenario: is interrupted
    Then there is another word
    And the server hangs

  Scenario: never begins
    Then there is a word
