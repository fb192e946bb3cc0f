import type { DeviceInput } from '../../../core/device-input.ts';
import { toNavigableUrl } from '../../../core/navigable-url.ts';
import type { InputParts } from './input-parts.ts';
import { webKeyboard } from './web-keyboard.ts';
import { webMouse, webPointer } from './web-pointer.ts';
import { webScroll } from './web-scroll.ts';
import { webText } from './web-text.ts';

/** What can be done with a page. */
export function webInput(parts: InputParts): DeviceInput {
  const { driver, guard } = parts;
  return {
    pointer: webPointer(parts),
    mouse: webMouse(parts),
    text: webText(parts),
    keyboard: webKeyboard(parts),
    scroll: webScroll(parts),
    navigation: {
      goto: (url, { signal }) =>
        guard(`open ${url}`, signal, () => driver.goto(toNavigableUrl(url, driver.url())?.href ?? url)),
      reload: ({ signal }) => guard('reload the page', signal, () => driver.reload()),
      back: ({ signal }) => guard('go back', signal, () => driver.back()),
    },
  };
}
