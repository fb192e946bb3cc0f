import type { SimulatedDevice } from '../../device/device.ts';
import { drag, moveAlong, press, swipe, tap } from '../../../phone/gestures.ts';
import { clearField, paste } from '../../input/keyboard.ts';
import type { Call } from '../../shell/command.ts';
import { hierarchyOf } from '../../screen/hierarchy/hierarchy.ts';
import type { DeviceCommand } from '../device-command.ts';

type YadbCommand = (device: SimulatedDevice, args: readonly string[], call: Call) => Promise<void>;

/** What the tool of this name does, as its own page tells it: always the built-in display, always exit code 0. */
export const yadb: DeviceCommand = async (device, call) => {
  const [name = '', ...args] = call.args;
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) return call.out(`Invalid argument: ${name}\n`);
  if (device.faults.yadb === 'fails') return call.out('MainException:java.lang.reflect.InvocationTargetException\n');
  if (!device.personality.injectsInput && injecting.has(name)) {
    return call.out('MainException:java.lang.SecurityException: requires INJECT_EVENTS permission\n');
  }
  if (name === '-keyboard' && device.faults.yadb === 'silent') return;
  if (name === '-keyboard' && device.faults.yadb === 'copies nothing') return call.out('Copy text: false\n');
  await run(device, args, call);
};

const injecting = new Set(['-keyboard', '-keyboardClear', '-touch', '-swipe', '-longPressDrag', '-pinch']);

const commands: Readonly<Record<string, YadbCommand>> = {
  '-keyboard': async (device, [text = '']) => {
    device.state.clipboard = text.replaceAll('\\n', '\n');
    await paste({ device, display: device.displays[0] });
  },
  '-keyboardClear': async ({ displays: [display] }) => clearField(display.page),
  '-readClipboard': async ({ state }, _args, { out }) => out(`${state.clipboard}\n`),
  '-writeClipboard': async ({ state }, [text = '']) => void (state.clipboard = text),
  '-screenshot': async ({ files, displays: [display] }, [file = '/data/local/tmp/yadb_screenshot.png'], { out }) => {
    files.write(file, await display.capture());
    await out(`screenshot saved to ${file}\n`);
  },
  '-layout': async (device, [file = '/data/local/tmp/yadb_layout_dump.xml'], { out }) => {
    device.files.write(file, Buffer.from(await hierarchyOf(device, { isCompressed: false })));
    await out(`layout dumped to ${file}\n`);
  },
  '-touch': async ({ displays: [display] }, args) => {
    const [x = 0, y = 0, ms] = args.map(Number);
    await (ms === undefined ? tap(display, { x, y }) : press(display, { x, y }, ms));
  },
  '-swipe': async ({ displays: [display] }, args) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, ms = 300] = args.map(Number);
    await swipe(display, { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }, ms);
  },
  '-longPressDrag': async ({ displays: [display] }, args) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, , ms = 1000] = args.map(Number);
    await drag(display, { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }, ms);
  },
  '-pinch': pinch,
};

/** Two fingers beside one another, from one distance to another. */
async function pinch({ displays: [display] }: SimulatedDevice, args: readonly string[]): Promise<void> {
  const [x = 0, y = 0, start = 0, end = 0, ms = 500] = args.map(Number);
  const finger = (side: -1 | 1) => ({ from: { x: x + (side * start) / 2, y }, to: { x: x + (side * end) / 2, y } });
  await moveAlong(display, [finger(-1), finger(1)], ms);
}
