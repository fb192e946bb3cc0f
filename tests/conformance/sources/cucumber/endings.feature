Feature: Endings

  Scenario: passes
    Given fine

  Scenario: fails
    Given fine
    And broken
    And fine

  Scenario: throws no error
    Given a text is thrown

  Scenario: is pending
    Given pending
    And fine

  Scenario: is skipped in a step
    Given skipped
    And fine

  Scenario: is not defined
    Given nobody knows this

  Scenario: is ambiguous
    Given twofold

  Scenario: times out
    Given slow

  Scenario: rejects where nobody waits
    Given nobody waits

  @before
  Scenario: has a failing hook before
    Given fine

  @after
  Scenario: has a failing hook after
    Given fine

  @before-step
  Scenario: has a failing hook before a step
    Given fine

  @after-step
  Scenario: has a failing hook after a step
    Given fine

  @skip
  Scenario: is skipped by its hook
    Given fine

  @shaky
  Scenario: is flaky
    Given shaky

  @shaky
  Scenario: fails again
    Given broken

  Scenario Outline: has rows
    Given row <word>

    Examples:
      | word |
      | good |
      | bad  |

  Rule: a rule
    Scenario: passes in a rule
      Given fine
