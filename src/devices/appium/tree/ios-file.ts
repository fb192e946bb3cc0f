import { viewDescriber } from '../../shared/tree/ios/describe-view.ts';
import { parseSource } from '../../shared/tree/ios/parse-source.ts';
import { fileTree, type FileTree } from './file-tree.ts';

/** Elements of iOS, as XCUITest writes them. */
export const iosFile: FileTree = fileTree(parseSource, viewDescriber);
