@bridge
Feature: A shop that closes

  Scenario: fails
    Then the heading says "Goodbye"
