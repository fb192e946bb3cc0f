Feature: Ends

  @nothing
  Scenario: has no device
    Then there is a word

  @screen
  Scenario: has two agents for one device, and one from before
    Then only one agent drives it, and none once it has ended

  @screen
  Scenario: is interrupted
    Then there is another word
    And the server hangs

  Scenario: never begins
    Then there is a word
