import type { IosPhone } from '../../device/ios-phone.ts';
import type { Orientation } from '../../personalities/personalities.ts';
import type { Size } from '../../../phone/view.ts';
import { sourceOf } from '../../screen/source.ts';
import { textOf, type Route } from '../route.ts';
import { WdaError } from '../wda-error.ts';

const orientations: readonly string[] = [
  'PORTRAIT',
  'LANDSCAPE',
  'UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT',
  'UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN',
] satisfies Orientation[];

const isOrientation = (text: string): text is Orientation => orientations.includes(text);

async function picture(phone: IosPhone): Promise<string> {
  const { capture } = phone.faults;
  if (capture === 'empty') return '';
  if (capture === 'text') return Buffer.from('no picture at all').toString('base64');
  const whole = await phone.capture();
  return (capture === 'half' ? whole.subarray(0, whole.length / 2) : whole).toString('base64');
}

/** Of the application in front (WebDriverAgent, FBElementCommands.m `handleGetWindowSize`, `handleGetWindowRect`). */
const frameOf = (phone: IosPhone) => phone.appFrame ?? { x: 0, y: 0, ...phone.size };

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

export const screenRoutes: readonly Route[] = [
  { on: 'GET /screenshot', session: 'either', run: ({ phone }) => picture(phone) },
  { on: 'GET /window/size', session: 'either', run: ({ phone }) => sizeOf(frameOf(phone)) },
  { on: 'GET /window/rect', run: ({ phone }) => frameOf(phone) },
  {
    // Of the system's own application, which fills the screen (FBCustomCommands.m `handleGetScreen`).
    on: 'GET /wda/screen',
    session: 'either',
    run: ({ phone }) => ({
      screenSize: phone.size,
      statusBarSize: { width: phone.size.width, height: phone.personality.statusBar },
      scale: phone.personality.scale,
    }),
  },
  { on: 'GET /orientation', session: 'either', run: ({ phone }) => phone.orientation },
  {
    on: 'POST /orientation',
    session: 'either',
    async run({ phone, body }) {
      const wanted = textOf(body, 'orientation');
      if (!isOrientation(wanted)) throw new WdaError('invalid argument', `Unknown orientation ${wanted}`);
      await phone.turn(wanted);
    },
  },
  {
    on: 'GET /source',
    session: 'either',
    run({ phone, query }) {
      const format = query.get('format') ?? 'xml';
      if (format === 'xml') return sourceOf(phone);
      throw new WdaError('invalid argument', `The format '${format}' is not simulated`);
    },
  },
];
