Feature: retries

  @screen
  Scenario Outline: <what>
    Then "<what>"

    Examples:
      | what                      |
      | the product is wrong once |
      | the key is refused once   |
      | the model is down once    |

  @screen
  Scenario: the test is wrong once
    Then the code of the test throws once
