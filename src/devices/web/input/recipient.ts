import type { TypeTextOptions } from '../../../core/device/device-input.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageFrame } from '../driver/page-driver.ts';
import { originAtFocus, type FocusOrigin } from '../scripts/focus-scripts.ts';
import { askFrames, askPage, type AtFocus } from './focused-field.ts';

/** Origin of a document that scripts have no access to, such as that of a sandboxed frame. */
const opaque = 'null';

/**
 * Checks whether a text may be sent to the document that has the focus. The address of a frame comes from the browser. A
 * document whose address has no host, such as `about:srcdoc`, has the origin of the surrounding frame if that can access it.
 *
 * @throws The error of `assertRecipient`.
 */
export async function checkRecipient(
  driver: BoundDriver,
  { assertRecipient }: Pick<TypeTextOptions, 'assertRecipient'>,
): Promise<void> {
  if (!assertRecipient) return;
  const page = originOfAddress(driver.url());
  const holders = await holdersOfFocus(driver);
  if (holders.length === 0) return assertRecipient(undefined);
  for (const { value, frame } of holders) {
    const reported = originOfReport(value);
    const own = frame ? await originOfFrame(frame) : (page ?? reported);
    for (const origin of new Set([page ?? own, own, reported])) assertRecipient(origin);
  }
}

/** Every document that reports the focus: the surrounding page cannot see a frame in a closed shadow root. */
async function holdersOfFocus(driver: BoundDriver): Promise<AtFocus[]> {
  const page = await askPage(driver, originAtFocus);
  const isSure = page !== undefined && ((page.value as FocusOrigin).isControl || driver.frames().length === 1);
  return [...(page ? [page] : []), ...(isSure ? [] : await askFrames(driver, originAtFocus))];
}

function originOfReport(value: unknown): string | undefined {
  const { origin }: Partial<FocusOrigin> = Object(value);
  return typeof origin === 'string' && origin !== opaque ? origin : undefined;
}

async function originOfFrame(frame: PageFrame): Promise<string | undefined> {
  const url = frame.url();
  const parent = frame.parent();
  // The document of an empty frame or of `srcdoc` has no address of its own.
  if (parent && (url === '' || url.startsWith('about:'))) {
    return (await sharesOrigin(frame)) ? originOfFrame(parent) : undefined;
  }
  return originOfAddress(url);
}

/** Whether scripts of the surrounding frame can access a frame. */
async function sharesOrigin(frame: PageFrame): Promise<boolean> {
  const canLook = 'try { return element.contentDocument !== null; } catch { return false; }';
  return (await frame.atOwner(canLook).catch(() => false)) === true;
}

/** Undefined when the address has no host. */
function originOfAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol === 'file:') return 'file://';
  return url && url.origin !== opaque ? url.origin : undefined;
}
