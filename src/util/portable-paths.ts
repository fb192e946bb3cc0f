/**
 * Replaces file paths by machine-independent ones: relative to one of the folders, or from `node_modules` on for
 * installed packages. Reports are shared, so they must not contain the user's home folder.
 */
export function portablePaths(text: string, folders: readonly string[]): string {
  let result = text.replace(callInPackage, '$1').replace(inPackage, '');
  for (const folder of folders) {
    const plain = folder.replace(/[\\/]+$/, '');
    if (plain !== '')
      for (const form of formsOf(plain)) {
        result = result.replaceAll(`${form}/`, '').replaceAll(`${form}\\`, '');
      }
  }
  return result;
}

function formsOf(folder: string): string[] {
  return [`file://${folder}`, `file:///${folder.replaceAll('\\', '/')}`, folder];
}

/** A stack line up to the last `node_modules`. The start of its path is known, so folders may contain spaces. */
const callInPackage =
  /^(\s*at (?:[^\n(/]*\()?(?:async )?)(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\n()'"]*[\\/](?=node_modules[\\/])/gm;

/** The part of a path before its last `node_modules`, in any other text. */
const inPackage = /(?:file:\/\/)?(?:\/|\b[A-Za-z]:[\\/])[^\s()'"]*[\\/](?=node_modules[\\/])/g;

/** The folder that contains a file, as a stack of another machine names it; undefined if no line contains it. */
export function folderOf(file: string, stack: string): string | undefined {
  if (file === '') return undefined;
  const name = file
    .replaceAll('\\', '/')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('/', '[\\\\/]');
  const call = `at (?:[^\\n(/]*\\()?(?:async )?(?:file:\\/\\/)?((?:/|[A-Za-z]:[\\\\/])[^\\n()'"]*?)[\\\\/]${name}(?![\\w.])`;
  return new RegExp(`^\\s*${call}`, 'm').exec(stack)?.[1];
}
