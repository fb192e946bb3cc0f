import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The part of the package @wdio/logger that is used. */
interface Logger {
  (area: string): { getLevel(): number };
  setMaskingPatterns(patterns: Readonly<Record<string, string>>): void;
}

/** Level of the package loglevel from which on commands, their arguments and their results are logged: "info". */
const infoLevel = 2;
/** Names of the levels above it. */
const quiet: ReadonlySet<string> = new Set(['warn', 'error', 'silent']);

/** Whether webdriverio logs its commands, as it does by default. Its logger knows, whatever set the level. */
export async function logsCommands(options: object = {}): Promise<boolean> {
  const known = await loggersOfWebdriverio();
  if (known.length > 0) return known.some((logger) => logger('webdriver').getLevel() <= infoLevel);
  const { logLevel = 'info' } = options as { readonly logLevel?: string };
  return !quiet.has(logLevel);
}

const masked = new Set<string>();

/** What calls fail with that cannot keep a secret out of the log. */
export const loggedSecret = 'Cannot type a secret: webdriverio would write it into its log';
export const loggedSecretHint = 'Open the session with logLevel: "warn" or above.';

/** Keeps a text out of the log of webdriverio from now on, in commands as in their results. Answers whether its logger can do that. */
export async function maskInLog(text: string): Promise<boolean> {
  const known = await loggersOfWebdriverio();
  for (const form of [text, JSON.stringify(text).slice(1, -1)]) masked.add(`/${literal(form)}/g`);
  const patterns = [...ownPatterns(), ...masked].join(',');
  for (const logger of known) logger.setMaskingPatterns({ webdriver: patterns, webdriverio: patterns });
  return known.length > 0;
}

/** A comma ends a pattern. */
const literal = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(',', String.raw`\x2c`);

/** Those of the user hold for all areas, but not beside those of one area. */
function ownPatterns(): string[] {
  const { WDIO_LOG_MASKING_PATTERNS: own } = process.env;
  return own ? [own] : [];
}

let loggers: Promise<readonly Logger[]> | undefined;

/** Both forms of the logger: a test may load webdriverio by `import` or by `require`. */
function loggersOfWebdriverio(): Promise<readonly Logger[]> {
  return (loggers ??= loadLoggers().catch(() => []));
}

async function loadLoggers(): Promise<Logger[]> {
  const webdriverio = createRequire(import.meta.url).resolve('webdriverio');
  const file = createRequire(webdriverio).resolve('@wdio/logger');
  // A form that nothing has loaded has the level of the environment, and logs nothing: only those in use count.
  const files = [file.replace(/\.cjs$/, '.js'), ...(isLoaded(file) ? [file] : [])];
  const modules = await Promise.all(files.map((one) => import(pathToFileURL(one).href) as Promise<object>));
  return modules.flatMap((loaded) => loggerIn(loaded));
}

function isLoaded(file: string): boolean {
  return createRequire(import.meta.url).cache[file] !== undefined;
}

function loggerIn(loaded: object): Logger[] {
  const { default: given }: { default?: { default?: unknown } } = loaded;
  return [given, given?.default].filter(
    (one): one is Logger => typeof (one as Partial<Logger> | undefined)?.setMaskingPatterns === 'function',
  );
}
