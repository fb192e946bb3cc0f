import { localTime } from '../../../src/devices/shared/local-time.ts';
import type { IosSimulator } from '../ios/ios-simulator.ts';
import { AppiumError, notImplemented, textIn, type AppiumCommand, type SimulatedDriver } from './simulated-driver.ts';

interface WdaRequest {
  readonly line: string;
  readonly body?: object;
}

/**
 * XCUITest as appium-xcuitest-driver 12.13: nearly every command goes on to WebDriverAgent (`proxyCommand` in lib/commands/*.ts),
 * which is the simulated one here.
 */
export async function xcuitestSimulator(phone: IosSimulator): Promise<SimulatedDriver> {
  let session = '';
  const send = async ({ line, body = {} }: WdaRequest): Promise<unknown> => {
    const [method = '', path = ''] = line.split(' ');
    const sent =
      method === 'POST' ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(`${phone.wdaUrl}${session}${path}`, { method, ...sent });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new AppiumError(error, message);
  };
  const opened = await send({ line: 'POST /session', body: { capabilities: { alwaysMatch: {} } } });
  session = `/session/${(opened as { readonly sessionId: string }).sessionId}`;
  return {
    automationName: 'XCUITest',
    platformName: 'iOS',
    capabilities: () => ({ deviceName: phone.phone.personality.name, udid: '00008110-000000000000000E' }),
    webviews: () => [`WEBVIEW_${phone.wdaPort}.1`],
    async run(command) {
      const own = ownScripts[String(command.body['script'])];
      return own ? own(phone, argumentsOf(command.body)) : send(await requestFor(command, send));
    },
  };
}

/** What services of the device tell, not WebDriverAgent: app-management.ts `mobileIsAppInstalled`, general.ts `getDeviceTime`. */
const ownScripts: Readonly<Record<string, (phone: IosSimulator, args: Readonly<Record<string, unknown>>) => unknown>> =
  {
    'mobile: isAppInstalled': ({ phone }, { bundleId }) => phone.apps.find(String(bundleId)) !== undefined,
    'mobile: getDeviceTime': () => localTime(Date.now(), 'Asia/Kathmandu'),
  };

async function requestFor(
  command: AppiumCommand,
  send: (request: WdaRequest) => Promise<unknown>,
): Promise<WdaRequest> {
  const { line, given, body } = command;
  const [id = '', name = ''] = given;
  switch (line) {
    case 'POST /execute/sync':
      return scriptRequest(textIn(body, 'script'), argumentsOf(body));
    case 'POST /actions':
      // gesture.ts `performActionsViaWDA`: fingers, and no pauses of no duration.
      return { line, body };
    case 'POST /element/*/value':
      // element.ts `setValue`, `prepareInputValue`: characters one by one.
      return { line: `POST /element/${id}/value`, body: { value: Array.from(textIn(body, 'text')) } };
    case 'POST /elements':
      // find.ts: the strategy has another name.
      return { line, body: { ...body, using: textIn(body, 'using').replace('-ios ', '') } };
    case 'POST /element/*/clear':
      return { line: `POST /element/${id}/clear` };
    case 'GET /element/*/attribute/*':
      return { line: `GET /element/${id}/attribute/${name}` };
    case 'POST /back':
      await goBack(send);
      return { line: 'GET /wda/healthcheck' };
    case 'GET /screenshot':
    case 'GET /window/rect':
    case 'GET /source':
    case 'GET /element/active':
    case 'POST /appium/settings':
      return { line, body };
  }
  throw notImplemented();
}

function argumentsOf(body: AppiumCommand['body']): Readonly<Record<string, unknown>> {
  const [first] = Array.isArray(body['args']) ? (body['args'] as unknown[]) : [];
  return Object(first) as Record<string, unknown>;
}

/** app-management.ts, keyboard.ts, general.ts, navigation.ts */
function scriptRequest(script: string, args: Readonly<Record<string, unknown>>): WdaRequest {
  const { bundleId, url, keys, name } = args;
  switch (script) {
    case 'mobile: launchApp':
      return { line: 'POST /wda/apps/launch', body: { bundleId } };
    case 'mobile: terminateApp':
      return { line: 'POST /wda/apps/terminate', body: { bundleId } };
    case 'mobile: deepLink':
      return { line: 'POST /url', body: { url } };
    case 'mobile: keys':
      return { line: 'POST /wda/element/0/keyboardInput', body: { keys } };
    case 'mobile: pressButton':
      return { line: 'POST /wda/pressButton', body: { name } };
    case 'mobile: hideKeyboard':
      return { line: 'POST /wda/keyboard/dismiss', body: { keyNames: keys } };
    case 'mobile: activeAppInfo':
      return { line: 'GET /wda/activeAppInfo' };
  }
  throw new AppiumError('unknown command', `Unknown mobile command "${script}"`);
}

/** navigation.ts `nativeBack`: the button of the navigation bar, which no simulated application has. */
async function goBack(send: (request: WdaRequest) => Promise<unknown>): Promise<void> {
  await send({ line: 'GET /source' });
  throw new AppiumError('no such element', 'No navigation bar is found');
}
