import type { Rect } from '../../../core/geometry.ts';
import type { ScreenTree } from '../../../core/screen-tree.ts';
import type { BoundDriver } from '../bound-driver.ts';
import type { Guard } from '../command-guard.ts';
import { viewMetrics, xpathBox } from '../scripts/page-scripts.ts';

export function webTree({ driver, guard }: { driver: BoundDriver; guard: Guard }): ScreenTree {
  return {
    snapshot: () => Promise.resolve([]),
    find: (locator, signal) => {
      if (locator.by !== 'xpath') return Promise.resolve(undefined);
      return guard(`find the XPath ${locator.xpath}`, signal, async () => {
        const box = (await driver.read(xpathBox(locator.xpath))) as Rect | null;
        if (!box) return undefined;
        const { dpr } = (await driver.read(viewMetrics)) as { dpr: number };
        return { left: box.left * dpr, top: box.top * dpr, width: box.width * dpr, height: box.height * dpr };
      });
    },
    locatorsAt: () => Promise.resolve([]),
    evaluate: (script, signal) => guard('evaluate JavaScript', signal, () => driver.evaluate(script)),
  };
}
