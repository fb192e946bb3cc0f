/**
 * Flags with which Chromium connects only to the loopback addresses 127.0.0.1 and localhost: no component updates, no
 * account service, no other host. For tests of pages that the test itself serves; other pages cannot be opened.
 */
export const quietChromiumArgs: readonly string[] = [
  '--component-updater=url-source=http://127.0.0.1:1/',
  '--gaia-url=http://127.0.0.1:1',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The user who runs the process. */
export interface ProcessOwner {
  readonly platform: NodeJS.Platform;
  /** User id, as from `process.getuid?.()`. */
  readonly uid: number | undefined;
}

/** Chromium's sandbox does not start as root on Linux. Playwright adds the flag itself, Puppeteer does not. */
export function sandboxArgs(owner: ProcessOwner): string[] {
  return owner.platform === 'linux' && owner.uid === 0 ? ['--no-sandbox'] : [];
}
