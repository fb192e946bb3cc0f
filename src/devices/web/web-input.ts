import type {
  Direction,
  Edge,
  KeyboardInput,
  MouseInput,
  PointerInput,
  ScrollInput,
  TextInput,
  TypeTextOptions,
} from '../../core/device-input.ts';
import { sleep, throwIfAborted } from '../../core/deadline.ts';
import type { Point, Size } from '../../core/geometry.ts';
import type { PageDriver } from './page-driver.ts';
import * as scripts from './page-scripts.ts';
import { webKeys } from './web-keys.ts';

/** Runs one driver call and turns its failure into a typed error; repeats it when the document was only exchanged. */
export type Guard = <T>(command: string, run: () => Promise<T>) => Promise<T>;

export interface WebInputParts {
  readonly driver: PageDriver;
  readonly guard: Guard;
  /** Frame pixels to CSS pixels. */
  toPage(point: Point): Point;
}

type Button = 'left' | 'right';

async function click(driver: PageDriver, point: Point, how: { button: Button; times: number }): Promise<void> {
  await driver.mouse.move(point.x, point.y);
  for (let clickCount = 1; clickCount <= how.times; clickCount++) {
    await driver.mouse.down({ button: how.button, clickCount });
    await driver.mouse.up({ button: how.button, clickCount });
  }
}

export function webPointer({ driver, guard, toPage }: WebInputParts): PointerInput {
  return {
    tap: (point) => guard('tap', () => click(driver, toPage(point), { button: 'left', times: 1 })),
    doubleTap: (point) => guard('double-click', () => click(driver, toPage(point), { button: 'left', times: 2 })),
    drag: (from, to) =>
      guard('drag', async () => {
        const [start, end] = [toPage(from), toPage(to)];
        await driver.mouse.move(start.x, start.y);
        await driver.mouse.down({ button: 'left', clickCount: 1 });
        // Drag libraries start only after several moves.
        await driver.mouse.move(end.x, end.y, { steps: 20 });
        await driver.mouse.up({ button: 'left', clickCount: 1 });
      }),
  };
}

export function webMouse({ driver, guard, toPage }: WebInputParts): MouseInput {
  return {
    rightClick: (point) => guard('right-click', () => click(driver, toPage(point), { button: 'right', times: 1 })),
    hover: (point) =>
      guard('hover', () => {
        const { x, y } = toPage(point);
        // Hover menus want to see the pointer move, not jump.
        return driver.mouse.move(x, y, { steps: 5 });
      }),
  };
}

export function webText({ driver, guard }: WebInputParts): TextInput {
  const isEmpty = async (): Promise<boolean> => {
    const text = await driver.evaluate(scripts.focusedText);
    return text === null || text === '';
  };
  const clearOnce = async (): Promise<boolean> => {
    await driver.keyboard.selectAll();
    await driver.keyboard.down('Backspace');
    await driver.keyboard.up('Backspace');
    return (await driver.evaluate(scripts.staysEmpty)) === true;
  };
  const enter = async (text: string, { strategy, delayMs, isSecret, signal }: TypeTextOptions): Promise<void> => {
    if (isSecret) return driver.keyboard.typeSecret(text);
    if (strategy === 'bulk') return driver.keyboard.insertText(text);
    if (strategy === 'legacy') return driver.keyboard.type(text, delayMs ? { delay: delayMs } : {});
    for (const codePoint of text) {
      throwIfAborted(signal);
      await driver.keyboard.type(codePoint, {});
      if (delayMs) await sleep(delayMs, signal);
    }
  };
  const clear = async (signal: AbortSignal): Promise<void> => {
    if (await isEmpty()) return;
    if (await clearOnce()) return;
    throwIfAborted(signal);
    if (await clearOnce()) return;
    await driver.evaluate(scripts.emptyBySetter);
  };
  return {
    type: (text, options) => guard('type text', () => enter(text, options)),
    replace: async (text, options) => {
      if (options.strategy === 'bulk') await guard('replace the text', () => driver.keyboard.selectAll());
      else await guard('clear the field', () => clear(options.signal));
      await guard('type text', () => enter(text, options));
    },
    clear: ({ signal }) => guard('clear the field', () => clear(signal)),
    moveToEnd: () => guard('move the text cursor', async () => void (await driver.evaluate(scripts.cursorToEnd))),
  };
}

export function webKeyboard({ driver, guard }: WebInputParts): KeyboardInput {
  return {
    press: (names) =>
      guard(`press ${names.join('+')}`, async () => {
        const held: string[] = [];
        try {
          for (const key of webKeys(names)) {
            await driver.keyboard.down(key);
            held.unshift(key);
          }
        } finally {
          // A key left down would change every later key press.
          for (const key of held) await driver.keyboard.up(key);
        }
      }),
  };
}

/** Farther than any page is long; browsers stop at the edge. */
const beyondEdge = 9_999_999;
const edgeDelta: Record<Edge, Point> = {
  top: { x: 0, y: -beyondEdge },
  bottom: { x: 0, y: beyondEdge },
  left: { x: -beyondEdge, y: 0 },
  right: { x: beyondEdge, y: 0 },
};
const unit: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};
/** Part of the viewport that one scroll covers; the rest stays in view for orientation. */
const defaultPart = 0.7;
/** Lists that load more at their end are followed this often. */
const mostEdgeRounds = 20;

export function webScroll({ driver, guard, toPage }: WebInputParts): ScrollInput {
  let resting: Point | undefined;
  const moveTo = async (at: Point | undefined): Promise<Point> => {
    if (at) resting = toPage(at);
    if (!resting) {
      const size = (await driver.evaluate(scripts.viewportSize)) as Size;
      resting = { x: size.width / 2, y: size.height / 2 };
    } else if (!at) return resting;
    await driver.mouse.move(resting.x, resting.y);
    return resting;
  };
  return {
    by: ({ direction, distance, at }) =>
      guard(`scroll ${direction}`, async () => {
        await moveTo(at);
        const size = (await driver.evaluate(scripts.viewportSize)) as Size;
        const { x, y } = unit[direction];
        const length = distance === undefined ? undefined : toPage({ x: distance, y: 0 }).x;
        await driver.mouse.wheel(x * (length ?? size.width * defaultPart), y * (length ?? size.height * defaultPart));
        await driver.evaluate(scripts.scrollSettled);
      }),
    toEdge: ({ edge, at, signal }) =>
      guard(`scroll to the ${edge}`, async () => {
        const point = await moveTo(at);
        let before: unknown;
        for (let round = 0; round < mostEdgeRounds; round++) {
          throwIfAborted(signal);
          await driver.mouse.wheel(edgeDelta[edge].x, edgeDelta[edge].y);
          await driver.evaluate(scripts.scrollSettled);
          const now = await driver.evaluate(scripts.scrollExtents(point.x, point.y));
          if (now === before) return;
          before = now;
        }
      }),
  };
}
