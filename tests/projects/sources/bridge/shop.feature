@bridge
Feature: A shop in your own browser

  Scenario: Ada buys
    When I type "Ada" into the Name field
    And I click "Buy"
    Then the page shows "Sold"

  Scenario: reads terms in another tab
    When I click "Terms"
    Then the heading says "Shop"
