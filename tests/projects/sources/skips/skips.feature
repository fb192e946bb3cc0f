Feature: Skips

  Scenario: passes
    Given it is fine

  @skip
  Scenario: skipped by a hook
    Given it is fine

  Scenario: skipped by a step
    Given it is fine
    And it is skipped
    And it is fine

  @pending
  Scenario: pending
    Given it is pending
    And it is fine

  @broken
  Scenario: a hook that fails
    Given it is fine

  Scenario Outline: row
    Given "<word>" is right
    And it is fine

    Examples:
      | word  |
      | right |
      | wrong |
