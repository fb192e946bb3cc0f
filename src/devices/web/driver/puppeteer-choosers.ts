import type { CdpSession, PageChooser } from './page-driver.ts';
import type { BrowserFrame } from '../page/page-frame.ts';

/** Every frame has the session of its process. It is not part of Puppeteer's types, so it may be missing. */
interface WithClient extends BrowserFrame {
  readonly client?: CdpSession;
}

interface ChooserOpened {
  readonly mode: 'selectSingle' | 'selectMultiple';
  /** Absent for choosers that belong to no input element. */
  readonly backendNodeId?: number;
}

interface FrameSource {
  frames(): readonly unknown[];
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/**
 * Intercepts the file choosers of a page, also those of frames in other processes. Puppeteer's own call waits for a single
 * chooser, and would conflict with a test that uses it; separate sessions get the same choosers.
 *
 * @param own - A session of the page; undefined in browsers without the protocol.
 */
export async function catchChoosers(
  page: FrameSource,
  own: CdpSession | undefined,
  listener: (chooser: PageChooser) => void,
): Promise<(() => Promise<void>) | undefined> {
  if (!own) return undefined;
  const caught = new Map<CdpSession, () => Promise<void>>();
  const pageClient = (page.frames()[0] as WithClient | undefined)?.client;
  const catchIn = async (session: CdpSession): Promise<void> => {
    if (caught.has(session)) return;
    const onOpened = (event: ChooserOpened): void => {
      const { backendNodeId } = event;
      if (backendNodeId !== undefined) listener(chooserOf(session, event.mode, backendNodeId));
    };
    session.on('Page.fileChooserOpened' as never, onOpened as never);
    caught.set(session, async () => {
      session.off('Page.fileChooserOpened' as never, onOpened as never);
      // The frame may be gone, and with it its session.
      await session.send('Page.setInterceptFileChooserDialog', { enabled: false }).catch(() => undefined);
    });
    await session.send('Page.enable');
    await session.send('DOM.enable');
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
  };
  const onFrame = (frame: WithClient): void => {
    if (frame.client && frame.client !== pageClient) catchIn(frame.client).catch(() => undefined);
  };
  page.on('framenavigated' as never, onFrame as never);
  for (const frame of page.frames()) onFrame(frame as WithClient);
  await catchIn(own);
  return async () => {
    page.off('framenavigated' as never, onFrame as never);
    await Promise.all([...caught.values()].map((stop) => stop()));
    await own.detach().catch(() => undefined);
  };
}

function chooserOf(session: CdpSession, mode: ChooserOpened['mode'], backendNodeId: number): PageChooser {
  return {
    isMultiple: mode === 'selectMultiple',
    async atInput(functionBody) {
      const { object } = (await session.send('DOM.resolveNode', { backendNodeId })) as { object: { objectId: string } };
      const functionDeclaration = `function () { const element = this; ${functionBody} }`;
      const call = { objectId: object.objectId, functionDeclaration, returnByValue: true, awaitPromise: true };
      const { result } = (await session.send('Runtime.callFunctionOn', call)) as { result: { value?: unknown } };
      session.send('Runtime.releaseObject', object).catch(() => undefined);
      return result.value;
    },
    accept: async (paths) => void (await session.send('DOM.setFileInputFiles', { files: paths, backendNodeId })),
  };
}
