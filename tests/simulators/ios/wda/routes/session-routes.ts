import type { IosPhone } from '../../device/ios-phone.ts';
import type { Route } from '../route.ts';
import { WdaError } from '../wda-error.ts';

const capabilitiesOf = ({ personality }: IosPhone): object => ({
  device: personality.device,
  sdkVersion: personality.version,
  browserName: '',
  CFBundleIdentifier: 'com.apple.springboard',
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const sessionRoutes: readonly Route[] = [
  {
    on: 'GET /status',
    session: 'none',
    run: ({ phone: { personality, faults } }) => ({
      build: { version: personality.wdaVersion, productBundleIdentifier: 'com.facebook.WebDriverAgentRunner' },
      os: { name: 'iOS', version: personality.version, sdkVersion: personality.version },
      device: personality.device,
      ios: { ip: '192.0.2.7' },
      message: 'WebDriverAgent is ready to accept commands',
      state: 'success',
      ready: faults.isReady,
    }),
  },
  { on: 'GET /wda/healthcheck', session: 'either', run: () => null },
  {
    on: 'POST /session',
    session: 'none',
    async run({ phone, sessions, body }) {
      if (!isObject(body['capabilities'])) throw new WdaError('invalid argument', "'capabilities' is mandatory");
      const wanted = isObject(body['capabilities']['alwaysMatch']) ? body['capabilities']['alwaysMatch'] : {};
      const { bundleId } = wanted;
      if (typeof bundleId === 'string') await phone.launch(bundleId);
      return { sessionId: sessions.start(), capabilities: capabilitiesOf(phone) };
    },
  },
  { on: 'GET ', run: ({ phone, sessions }) => ({ sessionId: sessions.id, capabilities: capabilitiesOf(phone) }) },
  { on: 'DELETE ', run: ({ sessions }) => sessions.end() },
  { on: 'GET /appium/settings', run: ({ sessions }) => sessions.settings },
  {
    on: 'POST /appium/settings',
    run({ sessions, body }) {
      const { settings } = body;
      if (!isObject(settings)) throw new WdaError('invalid argument', "'settings' must be a dictionary");
      for (const [name, value] of Object.entries(settings)) {
        // What it does not know is passed over.
        if (!(name in sessions.settings)) continue;
        const isFitting = typeof value === typeof sessions.settings[name];
        if (!isFitting) throw new WdaError('invalid argument', `'${name}' has the wrong type`);
        sessions.settings[name] = value;
      }
      return sessions.settings;
    },
  },
];
