Feature: small devices

  @tv
  Scenario: tv
    When the key "ArrowRight" is pressed
    Then "run ReadFocus {}" answers "Sport has the focus"
    And "run OpenChannel {'channel':'Music'}" is done
    And the statement "Music is on" holds

  @terminal
  Scenario: terminal
    Then "run RunLine {'line':'echo hello'}" answers "hello"
    And "run RunLine {'line':'login'}" is done
    And "run RunLine {'line':'{{secret:TERMINAL_PASSWORD}}'}" answers "welcome, 14 letters"
    And the line 2 is found
