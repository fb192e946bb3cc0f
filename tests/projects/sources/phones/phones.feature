Feature: Phones

  @ios
  Scenario: an iPhone
    Given the home screen
    Then the home screen is shown

  @harmony
  Scenario: a HarmonyOS phone
    Given the home screen
    Then the home screen is shown
