import { viewDescriber } from '../../shared/tree/android/describe-view.ts';
import { parseHierarchy } from '../../shared/tree/android/parse-hierarchy.ts';
import { fileTree, type FileTree } from './file-tree.ts';

/** Views of Android, as UiAutomator2 writes them. */
export const androidFile: FileTree = fileTree(parseHierarchy, viewDescriber);
