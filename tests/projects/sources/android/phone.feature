@android
Feature: a phone

  Scenario: first
    When the phone is used
    Then the home screen is shown

  Scenario: second
    When the phone is used
    Then the home screen is shown

  Scenario: third
    When the phone is used
    Then the home screen is shown

  Scenario: fourth
    When the phone is used
    Then the home screen is shown
