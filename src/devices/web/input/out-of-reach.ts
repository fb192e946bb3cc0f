import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { drawsSelects, isAt } from '../scripts/page-scripts.ts';
import { CallFailure } from '../web-errors.ts';

/** Cached by driver, since it does not change for a browser. */
const drawing = new WeakMap<object, Promise<boolean>>();

/** @throws CallFailure `DEVICE_UNSUPPORTED` for a select whose options the browser draws outside the page. */
export async function assertNoNativeList(driver: BoundDriver, { x, y }: Point): Promise<void> {
  const known = drawing.get(driver) ?? driver.read(drawsSelects).then((draws) => draws === true);
  drawing.set(driver, known);
  if (await known.catch(() => true)) return;
  if ((await driver.read(isAt(x, y, 'select:not([multiple]):not([size])'))) !== true) return;
  throw new CallFailure('DEVICE_UNSUPPORTED', 'this browser shows the options of a select outside of the page', {
    hint: 'Choose the option in the test itself, e.g. page.selectOption() or page.select(); Chromium from version 135 on draws the options in the page.',
  });
}

/** @throws CallFailure `DEVICE_UNSUPPORTED` for a native drag in a browser whose driver cannot perform it. */
export async function assertNoNativeDrag(driver: BoundDriver, { x, y }: Point): Promise<void> {
  if (await driver.canDrag()) return;
  if ((await driver.read(isAt(x, y, '[draggable="true"]'))) !== true) return;
  throw new CallFailure('DEVICE_UNSUPPORTED', 'this browser cannot perform HTML drag and drop through its driver', {
    hint: 'Dragging works only on pages that handle mouse events themselves. Use Chromium for this page.',
  });
}
