@rdp
Feature: Dialogs of a remote desktop

  Scenario: a remote one
    When the remote dialog about the old file is answered with yes
