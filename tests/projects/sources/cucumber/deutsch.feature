# language: de
Funktionalität: Anmelden

  Szenario: Auf Deutsch
    Angenommen the page is open
    Dann the page shows "Sign in"
    Und the page shows "Goodbye"
