import { textOf, type Route } from '../route.ts';
import { WdaError } from '../wda-error.ts';

const noAlert = (): WdaError =>
  new WdaError('no such alert', 'An attempt was made to operate on a modal dialog when one was not open');

export const deviceRoutes: readonly Route[] = [
  {
    on: 'GET /wda/device/info',
    session: 'either',
    run: ({ phone: { personality } }) => ({
      timeZone: 'Asia/Kathmandu',
      currentLocale: 'en_GB',
      model: personality.device === 'ipad' ? 'iPad' : 'iPhone',
      uuid: 'A5B5A5B5-0000-4000-8000-0123456789AB',
      name: personality.name,
      userInterfaceIdiom: personality.device === 'ipad' ? 1 : 0,
      userInterfaceStyle: 'light',
      isSimulator: false,
    }),
  },
  { on: 'GET /wda/batteryInfo', run: () => ({ level: 0.8, state: 2 }) },
  { on: 'GET /wda/locked', session: 'either', run: ({ phone }) => phone.isLocked },
  { on: 'POST /wda/lock', session: 'either', run: ({ phone }) => void (phone.isLocked = true) },
  { on: 'POST /wda/unlock', session: 'either', run: ({ phone }) => void (phone.isLocked = false) },
  {
    on: 'POST /wda/setPasteboard',
    session: 'either',
    run: ({ phone, body }) => void (phone.pasteboard = textOf(body, 'content')),
  },
  { on: 'POST /wda/getPasteboard', session: 'either', run: ({ phone }) => phone.pasteboard },
  {
    on: 'GET /alert/text',
    session: 'either',
    run({ phone: { alert } }) {
      if (!alert.shown) throw noAlert();
      return alert.shown.text;
    },
  },
  {
    on: 'POST /alert/accept',
    session: 'either',
    async run({ phone: { alert }, body }) {
      if (!alert.shown) throw noAlert();
      await alert.press(typeof body['name'] === 'string' ? body['name'] : (alert.shown.buttons.at(-1) ?? 'OK'));
    },
  },
  {
    on: 'POST /alert/dismiss',
    session: 'either',
    async run({ phone: { alert } }) {
      if (!alert.shown) throw noAlert();
      await alert.press(alert.shown.buttons[0] ?? 'Cancel');
    },
  },
];
