import type { DeviceInput } from '../../../core/device/device-input.ts';
import { ConfigError, DeviceError, type EyewrightError } from '../../../core/errors/errors.ts';
import { toNavigableUrl } from '../../../core/device/navigable-url.ts';
import { noTouch } from '../driver/cdp.ts';
import type { PageChoosers } from '../page/page-choosers.ts';
import type { InputParts } from './input-parts.ts';
import { webFiles } from './web-files.ts';
import { webKeyboard } from './web-keyboard.ts';
import { webMouse, webPointer } from './web-pointer.ts';
import { webScroll } from './web-scroll.ts';
import { webText } from './web-text.ts';
import { webLongPress, webPinch, webSwipe } from './web-touch.ts';

export interface WebInputInit {
  /** How long to keep scrolling to an edge that moves away because more is loaded, in milliseconds. */
  readonly edgeMs: number;
  /** Whether to offer swiping and pinching. */
  readonly gestures: boolean;
  /** The file choosers of the page; prepares the page first if necessary. */
  choosers(): Promise<PageChoosers>;
}

/** All input of a page. */
export function webInput(parts: InputParts, { gestures, choosers, edgeMs }: WebInputInit): DeviceInput {
  const { driver, guard } = parts;
  return {
    pointer: webPointer(parts),
    mouse: webMouse(parts),
    text: webText(parts),
    keyboard: webKeyboard(parts),
    scroll: webScroll(parts, { edgeMs }),
    files: webFiles(parts, choosers),
    ...touchInput(parts, gestures),
    navigation: {
      goto: (url, { signal }) =>
        guard(`open ${url}`, signal, () => driver.goto(toNavigableUrl(url, driver.url())?.href ?? url)),
      reload: ({ signal }) => guard('reload the page', signal, () => driver.reload()),
      back: ({ signal }) => guard('go back', signal, () => driver.back()),
    },
  };
}

function touchInput(parts: InputParts, gestures: boolean): Pick<DeviceInput, 'longPress' | 'swipe' | 'pinch'> {
  const { touch } = parts.driver;
  if (!touch) return {};
  const byFinger = { ...parts, touch };
  return {
    longPress: webLongPress(byFinger),
    ...(gestures && { swipe: webSwipe(byFinger), pinch: webPinch(byFinger) }),
  };
}

/** The error for a gesture that a page lacks. @param canTouch - Whether the browser takes touch events. */
export function explainMissingTouch(action: string, canTouch: boolean): EyewrightError | undefined {
  if (!['LongPress', 'Swipe', 'Pinch'].includes(action)) return undefined;
  if (!canTouch) {
    return new DeviceError('DEVICE_UNSUPPORTED', `${action} is not possible: ${noTouch.message}`, {
      hint: noTouch.hint,
    });
  }
  return new ConfigError('CONFIG_INVALID', `${action} is not among the actions of this agent`, {
    hint: 'Give the agent the option enableTouchEventsInActionSpace: true.',
  });
}
