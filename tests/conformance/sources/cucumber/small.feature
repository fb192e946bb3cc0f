Feature: Small

  Scenario: passes
    Given fine

  Scenario: passes, too
    Given fine
