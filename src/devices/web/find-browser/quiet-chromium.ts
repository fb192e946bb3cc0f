/**
 * Flags with which Chromium calls nobody but the loopback addresses 127.0.0.1 and localhost: no component updates, no
 * account service, no other host. For tests of pages that the test itself serves; pages elsewhere cannot be opened.
 */
export const quietChromiumArgs: readonly string[] = [
  '--component-updater=url-source=http://127.0.0.1:1/',
  '--gaia-url=http://127.0.0.1:1',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Who runs the process, for flags that depend on it. */
export interface ProcessOwner {
  readonly platform: NodeJS.Platform;
  /** The user's number, `process.getuid?.()`. */
  readonly uid: number | undefined;
}

/** Chromium refuses to start its sandbox as root on Linux. Playwright does this by itself, Puppeteer does not. */
export function sandboxArgs(owner: ProcessOwner): string[] {
  return owner.platform === 'linux' && owner.uid === 0 ? ['--no-sandbox'] : [];
}
