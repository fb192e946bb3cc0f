@android
Feature: a phone that nobody gives back

  Scenario: fails
    Then the brand is "nobody"

  Scenario: hangs
    Then nothing ends
