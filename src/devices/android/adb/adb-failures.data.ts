import type { CommandFailure } from '../../shared/client/command-errors.ts';

/** What the adb client prints if it cannot reach the device; the first match counts. */
export const connectionFailures: readonly CommandFailure[] = [
  {
    pattern: /device unauthorized|device still authorizing|insufficient permissions for device|no permissions/i,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'it has not allowed this computer to debug it',
    hint: 'Unlock the phone and confirm "Allow USB debugging". If no dialog appears, revoke the authorizations in its developer options and plug it in again.',
  },
  {
    pattern: /device offline/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'it is offline',
    hint: 'Check "adb devices". Plug the cable in again, or run "adb reconnect offline"; over the network, run "adb connect" again.',
    retryable: true,
  },
  {
    pattern: /device '.*' not found|no devices\/emulators found|device not found/i,
    code: 'DEVICE_NOT_FOUND',
    reason: 'no device with this id is connected',
    hint: 'Look at "adb devices": the first column has the ids. Over the network, run "adb connect <host>:<port>" first.',
  },
  {
    pattern:
      /cannot connect to daemon|failed to check server version|failed to connect to|connection refused|could not resolve|unknown host/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the adb server does not answer',
    hint: 'Is it running, and are remoteAdbHost and remoteAdbPort right? Locally, "adb start-server" shows more.',
    retryable: true,
  },
  {
    pattern:
      /error: closed|protocol fault|connection reset|device disconnected|failed to read|transport error|couldn't read from device/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the connection to it broke',
    hint: 'Check the cable or the network, and "adb devices".',
    retryable: true,
  },
];

/** What tools on the device print if they fail. Many of them still exit with 0. */
export const toolFailures: readonly CommandFailure[] = [
  {
    pattern: /INJECT_EVENTS/,
    code: 'DEVICE_COMMAND_FAILED',
    reason: 'it refuses input from a computer (INJECT_EVENTS)',
    hint: 'Turn on "USB debugging (Security settings)" or "Disable permission monitoring" in its developer options; some makers ask for an account first.',
  },
  {
    pattern: /^(?:Error: )?Unknown command:? .*/m,
    code: 'DEVICE_UNSUPPORTED',
    reason: 'its version of Android does not know this command',
    hint: 'Newer versions of Android have it.',
  },
  {
    pattern:
      /^(?:Error|ERROR)\b.*|^Exception occurred.*|^Security exception.*|^(?:Exception in thread.*|Caused by: )?(?:java|android)\.[\w.$]*(?:Exception|Error)\b.*|^Killed\s*$|^MainException:.*|UncaughtException:.*|^Copy text: ?false.*|^Invalid argument.*/m,
    code: 'DEVICE_COMMAND_FAILED',
    reason: '',
    hint: 'The text comes from the device; DEBUG=eyewright:android:adb shows each command and its output.',
  },
];
