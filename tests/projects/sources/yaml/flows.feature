Feature: Flows

  Scenario: flows/bad
    When the flow "flows/bad.yaml" is run

  Scenario: flows/good
    When the flow "flows/good.yaml" is run
