import type { Size } from '../../../core/screen/geometry.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import { viewTree } from '../../shared/tree/view-tree.ts';
import type { WdaSession } from '../wda/wda-session.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import { viewDescriber } from '../../shared/tree/ios/describe-view.ts';
import { SourceReader, type SourceReaderInit } from './source-reader.ts';

export interface IosTreeInit extends SourceReaderInit {
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
  /** Size of the screen in points. */
  points(signal: AbortSignal): Promise<Size>;
}

/** The elements of the screen, read from `/source`. */
export function iosTree(init: IosTreeInit): ScreenTree {
  const reader = new SourceReader(init);
  return viewTree({
    describer: viewDescriber,
    read: (signal, how) => reader.read(signal, how),
    size: init.size,
    units: init.points,
    place: (signal) => frontApp(init.session, signal),
  });
}

/** E.g. `com.example.shop`; iOS has no names for the views of an app. Undefined if the device does not report it. */
async function frontApp(session: WdaSession, signal: AbortSignal): Promise<string | undefined> {
  const question = {
    task: 'ask for the application in front',
    method: 'GET',
    path: '/wda/activeAppInfo',
    signal,
  } as const;
  const value = await session.send({ ...question, limitMs: 5000, isRead: true }).catch((error: unknown) => {
    if (wdaErrorIn(error) === undefined) throw error;
    return undefined;
  });
  const { bundleId } = (value ?? {}) as { readonly bundleId?: unknown };
  return typeof bundleId === 'string' && bundleId !== '' ? bundleId : undefined;
}
