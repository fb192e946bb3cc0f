import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { DeviceCommand, Positional } from './device-command.ts';

const pages: readonly ScreenName[] = ['web', 'bridge'];
const phones: readonly ScreenName[] = ['android', 'ios', 'harmony'];
const desktops: readonly ScreenName[] = ['computer', 'rdp'];

const target: Positional = { param: 'target', name: 'app', about: 'Name or identifier of an app, or a web address' };

/** Actions of devices that are no calls of an agent. */
export const actionCommands: Readonly<Record<string, DeviceCommand>> = {
  navigate: {
    call: 'Navigate',
    about: 'Opens an address in the page',
    positionals: [{ param: 'url', name: 'address', about: 'The address to open', kind: 'address' }],
    examples: ['navigate https://shop.example/basket'],
    on: pages,
  },
  reload: { call: 'Reload', about: 'Reloads the page', positionals: [], examples: ['reload'], on: pages },
  'go-back': { call: 'GoBack', about: 'Goes back one page', positionals: [], examples: ['go-back'], on: pages },
  'drag-and-drop': {
    call: 'DragAndDrop',
    about: 'Drags an element onto another one',
    positionals: [
      { param: 'from', name: 'from', about: 'The element to drag' },
      { param: 'to', name: 'to', about: 'The element to drop it on' },
    ],
    examples: [`drag-and-drop 'the card "Write tests"' 'the column "Done"'`],
  },
  swipe: {
    call: 'Swipe',
    about: 'Swipes across the screen',
    positionals: [],
    examples: ['swipe --direction left'],
    on: phones,
  },
  launch: { call: 'Launch', about: 'Opens an app', positionals: [target], examples: ['launch Settings'], on: phones },
  terminate: {
    call: 'Terminate',
    about: 'Ends an app',
    positionals: [target],
    examples: ['terminate Settings'],
    on: phones,
  },
  'pull-gesture': {
    call: 'PullGesture',
    about: 'Pulls the screen down or up, e.g. to refresh it',
    positionals: [{ param: 'direction', name: 'direction', about: 'down or up' }],
    examples: ['pull-gesture down'],
    on: ['android'],
  },
  'run-adb-shell': {
    call: 'RunAdbShell',
    about: 'Runs a command in the shell of the device, and prints its output',
    positionals: [{ param: 'command', name: 'command', about: 'The command, without "adb shell"' }],
    examples: [`run-adb-shell 'getprop ro.build.version.release'`],
    on: ['android'],
  },
  'run-hdc-shell': {
    call: 'RunHdcShell',
    about: 'Runs a command in the shell of the device, and prints its output',
    positionals: [{ param: 'command', name: 'command', about: 'The command, without "hdc shell"' }],
    examples: [`run-hdc-shell 'param get const.product.model'`],
    on: ['harmony'],
  },
  'run-wda-request': {
    call: 'RunWdaRequest',
    about: 'Sends a request to WebDriverAgent, and prints the value of the response',
    positionals: [
      { param: 'method', name: 'method', about: 'GET, POST, PUT or DELETE' },
      { param: 'endpoint', name: 'endpoint', about: 'The path, e.g. /status' },
    ],
    examples: ['run-wda-request GET /status'],
    on: ['ios'],
  },
  'cursor-move': {
    call: 'CursorMove',
    about: 'Moves the text cursor',
    positionals: [{ param: 'direction', name: 'direction', about: 'left or right' }],
    examples: ['cursor-move left --times 3'],
    on: desktops,
  },
  'list-displays': {
    call: 'ListDisplays',
    about: 'Prints the displays as JSON',
    positionals: [],
    examples: ['list-displays'],
    on: desktops,
  },
};

/** Buttons of phones, by platform. */
export const buttonCommands: Partial<Record<ScreenName, Readonly<Record<string, DeviceCommand>>>> = {
  android: {
    back: button('AndroidBackButton', 'Presses the back button', 'back'),
    home: button('AndroidHomeButton', 'Goes to the home screen', 'home'),
    'recent-apps': button('AndroidRecentAppsButton', 'Shows the recently used apps', 'recent-apps'),
  },
  ios: {
    home: button('IOSHomeButton', 'Goes to the home screen', 'home'),
    'app-switcher': button('IOSAppSwitcher', 'Shows the recently used apps', 'app-switcher'),
  },
  harmony: {
    back: button('HarmonyBackButton', 'Presses the back button', 'back'),
    home: button('HarmonyHomeButton', 'Goes to the home screen', 'home'),
    'recent-apps': button('HarmonyRecentAppsButton', 'Shows the recently used apps', 'recent-apps'),
  },
};

function button(call: string, about: string, name: string): DeviceCommand {
  return { call, about, positionals: [], examples: [name] };
}
