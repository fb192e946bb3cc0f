import type { Size } from '../../../core/geometry.ts';
import type { ScreenTree } from '../../../core/screen-tree.ts';
import { phoneTree } from '../../shared/tree/phone-tree.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { viewWords } from './describe-view.ts';
import { hierarchyReader, type HierarchyReaderInit } from './hierarchy-reader.ts';

export interface AndroidTreeInit extends HierarchyReaderInit {
  /** Size of the newest picture. */
  size(signal: AbortSignal): Promise<Size>;
}

/** What the first display tells of its views, by `uiautomator`. */
export function androidTree(init: AndroidTreeInit): ScreenTree {
  const reader = hierarchyReader(init);
  return phoneTree({
    words: viewWords,
    read: (signal) => reader.read(signal),
    size: init.size,
    units: init.inputSize,
    place: (signal) => frontActivity(init.shell, signal),
  });
}

/** `com.example.shop/.CartActivity`; undefined where the device does not say. */
async function frontActivity(shell: AdbShell, signal: AbortSignal): Promise<string | undefined> {
  const line = "dumpsys activity activities | grep -E 'ResumedActivity[=:]'";
  const { stdout } = await shell.ask(line, { task: 'ask for the activity in front', signal });
  return /ActivityRecord\{\S+ u\d+ ([\w.]+\/[\w.$]+)/.exec(stdout)?.[1];
}
