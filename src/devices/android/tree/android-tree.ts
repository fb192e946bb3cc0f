import type { Size } from '../../../core/screen/geometry.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import { viewTree } from '../../shared/tree/view-tree.ts';
import type { ReadOptions } from '../../shared/tree/view-reader.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { viewDescriber } from '../../shared/tree/android/describe-view.ts';
import type { Hierarchy } from '../../shared/tree/android/parse-hierarchy.ts';

export interface AndroidTreeInit {
  readonly shell: AdbShell;
  /** The views of the screen; undefined if they cannot be read. */
  views(signal: AbortSignal, options?: ReadOptions): Promise<Hierarchy | undefined>;
  /** Screen size in coordinates of the input system; view bounds use the same. */
  inputSize(signal: AbortSignal): Promise<Size>;
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
}

/** The views of the first display, read with `uiautomator`. */
export function androidTree(init: AndroidTreeInit): ScreenTree {
  return viewTree({
    describer: viewDescriber,
    read: (signal, how) => init.views(signal, how),
    size: init.size,
    units: init.inputSize,
    place: (signal) => frontActivity(init.shell, signal),
  });
}

/** E.g. `com.example.shop/.CartActivity`; undefined if the device does not report it. */
async function frontActivity(shell: AdbShell, signal: AbortSignal): Promise<string | undefined> {
  const line = "dumpsys activity activities | grep -E 'ResumedActivity[=:]'";
  const { stdout } = await shell.ask(line, { task: 'ask for the activity in front', signal });
  return /ActivityRecord\{\S+ u\d+ ([\w.]+\/[\w.$]+)/.exec(stdout)?.[1];
}
