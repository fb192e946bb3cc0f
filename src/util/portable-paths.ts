/**
 * A text with the paths of files as they would be on any machine: below one of the folders from there on, in an
 * installed package from `node_modules` on. Reports travel; where somebody's home is does not.
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

/** A line of a stack up to the last `node_modules`: where its path begins is known, so folders may have spaces. */
const callInPackage =
  /^(\s*at (?:[^\n(/]*\()?(?:async )?)(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\n()'"]*[\\/](?=node_modules[\\/])/gm;

/** What stands before the last `node_modules` of a path in any other text. */
const inPackage = /(?:file:\/\/)?(?:\/|\b[A-Za-z]:[\\/])[^\s()'"]*[\\/](?=node_modules[\\/])/g;

/** The folder that a stack's own file lies in, as it was called on the machine that wrote it; undefined when none names it. */
export function folderOf(file: string, stack: string): string | undefined {
  if (file === '') return undefined;
  const name = file
    .replaceAll('\\', '/')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('/', '[\\\\/]');
  const call = `at (?:[^\\n(/]*\\()?(?:async )?(?:file:\\/\\/)?((?:/|[A-Za-z]:[\\\\/])[^\\n()'"]*?)[\\\\/]${name}(?![\\w.])`;
  return new RegExp(`^\\s*${call}`, 'm').exec(stack)?.[1];
}
