import type { IosPhone } from '../../device/ios-phone.ts';
import { textOf, type Route } from '../route.ts';
import { WdaError } from '../wda-error.ts';

const front = 4;
const suspended = 2;
const notRunning = 1;

async function launch(phone: IosPhone, bundleId: string): Promise<void> {
  if (await phone.launch(bundleId)) return;
  throw new WdaError(
    'unknown error',
    `Failed to launch ${bundleId}: The application is unknown to FrontBoard (FBSOpenApplicationServiceErrorDomain error 4)`,
  );
}

function stateOf({ screen, apps }: IosPhone, bundleId: string): number {
  if (!apps.find(bundleId)) return 0;
  if (screen.front.app === bundleId) return front;
  return screen.tasks.some(({ app }) => app === bundleId) ? suspended : notRunning;
}

async function press(phone: IosPhone, name: string): Promise<void> {
  if (name === 'home') return phone.pressHome();
  if (name === 'volumeup' || name === 'volumedown') return;
  throw new WdaError('invalid argument', `The device has no button named ${name}`);
}

export const appRoutes: readonly Route[] = [
  { on: 'POST /wda/apps/launch', run: ({ phone, body }) => launch(phone, textOf(body, 'bundleId')) },
  { on: 'POST /wda/apps/activate', run: ({ phone, body }) => launch(phone, textOf(body, 'bundleId')) },
  {
    on: 'POST /wda/apps/launchUnattached',
    session: 'none',
    run: ({ phone, body }) => launch(phone, textOf(body, 'bundleId')),
  },
  {
    on: 'POST /wda/apps/terminate',
    async run({ phone, body }) {
      const bundleId = textOf(body, 'bundleId');
      const wasRunning = stateOf(phone, bundleId) > notRunning;
      await phone.screen.stop(bundleId);
      return wasRunning;
    },
  },
  { on: 'POST /wda/apps/state', run: ({ phone, body }) => stateOf(phone, textOf(body, 'bundleId')) },
  { on: 'GET /wda/apps/list', run: ({ phone }) => phone.apps.all.map(({ bundleId }) => ({ pid: 1, bundleId })) },
  {
    on: 'GET /wda/activeAppInfo',
    session: 'either',
    run({ phone }) {
      const { app } = phone.screen.front;
      return { bundleId: app, name: phone.apps.find(app)?.label ?? '', pid: 4711, processArguments: {} };
    },
  },
  {
    on: 'POST /url',
    async run({ phone, body }) {
      const target = phone.apps.link(textOf(body, 'url'));
      if (!target) throw new WdaError('unknown error', `The application to open ${textOf(body, 'url')} is not found`);
      await phone.screen.show({ app: target.bundleId, place: target.url, url: target.url }, { restart: true });
    },
  },
  // Only without a session (FBCustomCommands.m, routes).
  { on: 'POST /wda/homescreen', session: 'none', run: ({ phone }) => phone.screen.home() },
  { on: 'POST /wda/pressButton', run: ({ phone, body }) => press(phone, textOf(body, 'name')) },
];
