import type { AndroidSimulator } from '../android/android-simulator.ts';
import { pressKey } from '../android/input/keyboard.ts';
import { hierarchyOf } from '../android/screen/hierarchy/hierarchy.ts';
import { BadActions, performActions } from '../phone/finger-actions.ts';
import { attributeOf, clearField, focusedField, setText } from './android-fields.ts';
import { AppiumError, notImplemented, textIn, type AppiumCommand, type SimulatedDriver } from './simulated-driver.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Run = (phone: AndroidSimulator, command: AppiumCommand) => Promise<unknown>;

/** UiAutomator2 as appium-uiautomator2-driver 8.7 and its server 9; what is from a file of them has its name beside it. */
export function uiAutomator2Simulator(phone: AndroidSimulator): SimulatedDriver {
  const [{ view, facts }] = phone.device.displays;
  return {
    automationName: 'UiAutomator2',
    platformName: 'Android',
    // driver.ts `getDeviceDetails`
    capabilities: () => ({
      deviceName: phone.serial,
      udid: phone.serial,
      platformVersion: phone.device.personality.release,
      pixelRatio: String(view.scale),
      deviceScreenSize: `${view.size.width}x${view.size.height}`,
      deviceScreenDensity: facts.density,
    }),
    // appium-android-driver, context/helpers.ts: the process that has the page.
    webviews: () => [`WEBVIEW_${phone.device.displays[0].front.app}`],
    async run(command) {
      const run = commands[command.line];
      if (!run) throw notImplemented();
      return run(phone, command);
    },
  };
}

const commands: Readonly<Record<string, Run>> = {
  'GET /screenshot': async ({ device }) => (await device.displays[0].capture()).toString('base64'),
  'GET /source': async ({ device }) => asSource(await hierarchyOf(device, { isCompressed: true, tellsHints: true })),
  async 'POST /actions'({ device }, { body }) {
    const [display] = device.displays;
    await performActions({ screen: display, toPixels: (point) => point }, body['actions']).catch((error: unknown) => {
      throw error instanceof BadActions ? new AppiumError('invalid argument', error.message) : error;
    });
  },
  // navigation.ts `back`
  'POST /back': (phone) => pressed(phone, 4),
  async 'GET /element/active'({ device }) {
    const id = await focusedField(device.displays[0].front.window);
    if (id !== undefined) return { [elementKey]: id };
    throw new AppiumError(
      'no such element',
      'An element could not be located on the page using the given search parameters.',
    );
  },
  'GET /element/*/attribute/*': ({ device }, { given: [id = '', name = ''] }) =>
    attributeOf(device.displays[0].front.window, { id, name, hintAsText: device.personality.hintAsText }),
  'POST /element/*/value': ({ device }, { given: [id = ''], body }) =>
    setText(device.displays[0].front.window, id, textIn(body, 'text')),
  'POST /element/*/clear': ({ device }, { given: [id = ''] }) => clearField(device.displays[0].front.window, id),
  async 'POST /execute/sync'(phone, command) {
    const script = textIn(command.body, 'script');
    const run = scripts[script];
    if (!run) throw new AppiumError('unknown command', `Unknown mobile command "${script}"`);
    const [args] = Array.isArray(command.body['args']) ? (command.body['args'] as object[]) : [];
    return run(phone, { ...command, body: { ...args } });
  },
};

const scripts: Readonly<Record<string, Run>> = {
  'mobile: pressKey': (phone, { body }) => pressed(phone, Number(body['keycode'])),
  // appium-adb, app-commands.ts `activateApp`
  async 'mobile: activateApp'({ device }, { body }) {
    const appId = textIn(body, 'appId');
    if (!device.apps.find(appId)) {
      throw new AppiumError(
        'unknown error',
        `Unable to resolve the launchable activity of '${appId}'. Is it installed on the device?`,
      );
    }
    await device.displays[0].openApp(appId);
  },
  // appium-android-driver, app-management.ts `terminateApp`
  async 'mobile: terminateApp'({ device }, { body }) {
    const [display] = device.displays;
    const appId = textIn(body, 'appId');
    const isRunning = display.tasks.some(({ app }) => app === appId);
    await display.stop(appId);
    return isRunning;
  },
  'mobile: isAppInstalled': ({ device }, { body }) =>
    Promise.resolve(device.apps.find(textIn(body, 'appId')) !== undefined),
  'mobile: startActivity': (phone, { body }) => phone.shell(`am start -W -n ${textIn(body, 'component')}`),
  'mobile: deepLink': (phone, { body }) =>
    phone.shell(`am start -W -a android.intent.action.VIEW -d '${textIn(body, 'url')}'`),
  // appium-android-driver, keyboard.ts; appium-adb, `hideKeyboard`: Escape, then Back.
  async 'mobile: hideKeyboard'(phone) {
    const [{ keyboard }] = phone.device.displays;
    for (const code of [111, 4]) if (await keyboard.isShown()) await pressed(phone, code);
  },
  'mobile: getCurrentPackage': ({ device }) => Promise.resolve(device.displays[0].front.app),
  'mobile: getCurrentActivity': ({ device }) => Promise.resolve(device.displays[0].front.place),
  'mobile: getDeviceTime': async (phone) => (await phone.shell('date +%Y-%m-%dT%H:%M:%S')).trim(),
};

const pressed = ({ device }: AndroidSimulator, code: number): Promise<void> =>
  pressKey({ device, display: device.displays[0] }, code);

/** Elements are named by their classes, and have hints (server, core/AccessibilityNodeInfoDumper.java, utils/Attribute.java). */
function asSource(hierarchy: string): string {
  const open: string[] = [];
  return hierarchy.replaceAll(
    /<node ([^>]*?)( \/)?>|<\/node>/g,
    (all: string, attributes?: string, isEmpty?: string) => {
      if (attributes === undefined) return `</${open.pop() ?? ''}>`;
      const name = (/ class="([^"]*)"/.exec(` ${attributes}`)?.[1] ?? 'node').replaceAll('$', '.');
      if (isEmpty === undefined) open.push(name);
      return `<${name} ${attributes}${isEmpty ?? ''}>`;
    },
  );
}
