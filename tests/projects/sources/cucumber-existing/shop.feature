@shop
Feature: An existing suite

  Background:
    Given the shop is open

  Rule: Members get more

    Scenario: Patterns of every kind
      When I fill in the LOGIN form
      And I SIGN OUT
      And I pay 3 EUR for the "Blue mug"
      And the color is red
      Then everything was done by this suite

  Scenario: An agent beside it
    When click "Log in"
    Then the page shows "Welcome"

  Scenario: A slip
    When I pay 3 EUR fro the "Blue mug"

  @no-ai
  Scenario: Not for agents
    When I pay 3 EUR fro the "Blue mug"

  Scenario: Ambiguous by itself
    When two definitions match this
