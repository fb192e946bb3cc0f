#!/bin/sh
# The application under test: a form, the contact that was entered, and what is left when it was deleted.
contact=$(zenity --forms --title Contacts --text 'New contact' --add-entry Name --add-entry City --separator ', ') || exit
zenity --question --title Contacts --text "1 contact: $contact" --ok-label Close --cancel-label Delete && exit
zenity --info --title Contacts --text 'No contacts yet'
