@grid
Feature: a shop on a grid

  Scenario: a customer pays
    Given the shop is open
    When I tap the "Pay" button
    Then the title is "Paid"

  Scenario: another customer pays
    Given the shop is open
    When I tap the "Pay" button
    Then the title is "Paid"
