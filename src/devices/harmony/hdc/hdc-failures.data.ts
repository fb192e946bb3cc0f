import type { CommandFailure } from '../../shared/client/command-errors.ts';

/** What hdc prints on lines that begin with `[Fail]`, mostly with exit code 0; the first match counts. */
export const clientFailures: readonly CommandFailure[] = [
  {
    pattern: /\[E00000[23]\].*|unauthorized|not authorized|user denied/i,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'it has not allowed this computer to debug it',
    hint: 'Unlock the phone and confirm the debugging dialog. If no dialog appears, run "hdc kill -r" and plug it in again.',
  },
  {
    pattern: /offline/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'it is offline',
    hint: 'Check "hdc list targets -v". Plug the cable in again; over the network, run "hdc tconn <host>:<port>" again.',
    retryable: true,
  },
  {
    pattern: /communication channel is being established|\[E000004\]/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the channel to it is not ready',
    hint: 'The phone or the hdc server was connected a moment ago; try again in a few seconds.',
    retryable: true,
  },
  {
    pattern: /not founde?d? or connected|not match target|need connect-?key|device not found|\[E00100[1-5]\]/i,
    code: 'DEVICE_NOT_FOUND',
    reason: 'no device with this id is connected, or it is offline',
    hint: 'Look at "hdc list targets": its lines are the ids. Over the network, run "hdc tconn <host>:<port>" first.',
    retryable: true,
  },
  {
    pattern: /connect(?:ion)? (?:to )?server|server (?:is )?not|is ?dead|nullptr|session|transport|broken|reset/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the connection to it broke',
    hint: 'Check the cable or the network, and "hdc list targets -v"; "hdc kill -r" restarts the hdc server.',
    retryable: true,
  },
  {
    pattern: /.+/,
    code: 'DEVICE_COMMAND_FAILED',
    reason: '',
    hint: 'The text comes from hdc; DEBUG=eyewright:harmony:hdc shows each command and its output.',
  },
];

const ownWords = "The text is the device's own; DEBUG=eyewright:harmony:hdc shows each command and what it answered.";

/** What tools on the device print if they fail; hdc does not pass on their exit codes. */
export const toolFailures: readonly CommandFailure[] = [
  {
    // OpenHarmony, window manager, snapshot_display.cpp
    pattern: /not developer mode.*/i,
    code: 'DEVICE_COMMAND_FAILED',
    reason: 'developer mode is off',
    hint: 'Turn it on: Settings › About, tap the build number seven times; then System › Developer options.',
  },
  {
    pattern: /10106102/,
    code: 'DEVICE_COMMAND_FAILED',
    reason: 'its screen is locked (10106102)',
    hint: 'Unlock the phone, or disable the screen lock for tests.',
  },
  {
    pattern: /10103101/,
    code: 'DEVICE_COMMAND_FAILED',
    reason: 'no application opens such an address (10103101)',
    hint: 'Is the address right, and is an application installed that opens it?',
  },
  {
    pattern: /10104001/,
    code: 'DEVICE_COMMAND_FAILED',
    reason: 'there is no such bundle or ability (10104001)',
    hint: '"hdc shell bm dump -a" lists the bundles, "hdc shell bm dump -n <bundle>" the abilities of one.',
  },
  {
    pattern: /^.*(?:inaccessible or not found|: not found|No such command).*$/im,
    code: 'DEVICE_UNSUPPORTED',
    reason: 'its version of the system has no such program',
    hint: 'Newer versions have it; uitest comes with developer mode.',
  },
  {
    pattern:
      /^.*(?:wrong argument|illegal (?:argument|option)|unknown (?:command|option)|unsupported|not supported?\b|^usage:).*$/im,
    code: 'DEVICE_UNSUPPORTED',
    reason: 'its version of the system does not know this command',
    hint: 'Newer versions of HarmonyOS have it.',
  },
  {
    pattern:
      /^.*(?:Missing parameter|Invalid parameters?|Too many parameters|number of parameters is incorrect|coordinate values are correct).*$/im,
    code: 'DEVICE_COMMAND_FAILED',
    reason: '',
    hint: ownWords,
  },
  {
    pattern: /^(?:\s*(?:\[?error\]?\b|fail:|killed$|exception\b).*|.*\bfailed\b.*)$/im,
    code: 'DEVICE_COMMAND_FAILED',
    reason: '',
    hint: ownWords,
  },
];
