/** Shortcuts for the help dialog. Components bind the keys. */
export const shortcuts = [
  { keys: ['/'], text: 'Search tests' },
  { keys: ['j', 'k'], text: 'Next and previous test' },
  { keys: ['↓', '↑'], text: 'Next and previous step, in the list of steps' },
  { keys: ['→', '←'], text: 'Open and close the parts of a step' },
  { keys: ['n', 'p'], text: 'Next and previous step that did not pass' },
  { keys: [']', '['], text: 'Next and previous screenshot' },
  { keys: ['e'], text: 'Enlarge the screenshot' },
  { keys: ['c'], text: 'Compare before and after' },
  { keys: ['r'], text: 'Replay the test' },
  { keys: ['Space'], text: 'Play or pause, during a replay' },
  { keys: ['i'], text: 'Copy the test for an issue' },
  { keys: ['o'], text: 'Overview' },
  { keys: ['t'], text: 'Change the theme' },
  { keys: ['Esc'], text: 'Close a dialog or the enlarged screenshot' },
  { keys: ['?'], text: 'This help' },
] as const;
