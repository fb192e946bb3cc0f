import type { Logger } from '../../../core/logger.ts';
import type { Size } from '../../../core/screen/geometry.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import type { FileView, Views } from '../../shared/tree/find-view.ts';
import type { ViewDescriber } from '../../shared/tree/view-describer.ts';
import { ViewReader } from '../../shared/tree/view-reader.ts';
import { viewTree } from '../../shared/tree/view-tree.ts';

export interface FileTreeInit {
  /** Name of the device, for messages. */
  readonly deviceId: string;
  readonly logger: () => Logger;
  /** The page source. */
  source(signal: AbortSignal): Promise<string>;
  /** Number of commands so far that may have changed something. */
  changes(): number;
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
  /** Size of the screen in the unit of the driver. */
  units(signal: AbortSignal): Promise<Size>;
  place(signal: AbortSignal): Promise<string | undefined>;
}

/** Makes the tree of a session out of its page source. */
export type FileTree = (init: FileTreeInit) => ScreenTree;

/** A slower read is of no use: a model answers about the picture in that time. */
const slowMs = 3000;

type ViewOfFile = FileView & { readonly children: readonly ViewOfFile[] };

/** @param parse - Resolves to undefined for a source that is truncated or of another kind. */
export function fileTree<V extends ViewOfFile & { readonly children: readonly V[] }, F extends Views<V>>(
  parse: (xml: string) => Promise<F | undefined>,
  describer: ViewDescriber<V>,
): FileTree {
  return ({ deviceId, logger, source, changes, size, units, place }) => {
    const reader = new ViewReader<F>({
      tool: 'The page source of Appium',
      deviceId,
      logger,
      commands: changes,
      readOnce: async (signal) => (await parse(await source(signal))) ?? 'it has no elements',
      doubt: () => Promise.resolve(undefined),
      slowMs,
    });
    return viewTree<V, F>({ describer, read: (signal, how) => reader.read(signal, how), size, units, place });
  };
}
