import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The part of the package @wdio/logger that is used. */
type LoggerOf = (area: string) => {
  getLevel(): number;
  /** What is replaced in every line. */
  maskingPatterns?: readonly RegExp[] | undefined;
};

/** Level of the package loglevel from which on commands, their arguments and their results are logged: "info". */
const infoLevel = 2;
/** Names of the levels above it. */
const quiet: ReadonlySet<string> = new Set(['warn', 'error', 'silent']);

/** Whether webdriverio logs its commands, as it does by default. Its logger knows, whatever set the level. */
export async function logsCommands(options: object = {}): Promise<boolean> {
  const known = await loggersOfWebdriverio();
  if (known.length > 0) return known.some((loggerOf) => loggerOf('webdriver').getLevel() <= infoLevel);
  const { logLevel = 'info' } = options as { readonly logLevel?: string };
  return !quiet.has(logLevel);
}

/** What calls fail with that cannot keep a secret out of the log. */
export const loggedSecret = 'Cannot type a secret: webdriverio would write it into its log';
export const loggedSecretHint = 'Open the session with logLevel: "warn" or above.';

const masked = new Set<string>();

/** Keeps a text out of the log of webdriverio from now on, in commands as in their results. Answers whether its logger can do that. */
export async function maskInLog(text: string): Promise<boolean> {
  const known = await loggersOfWebdriverio();
  const forms = [text, JSON.stringify(text).slice(1, -1)].filter((form) => !masked.has(form));
  for (const form of forms) masked.add(form);
  const patterns = forms.map((form) => new RegExp(form.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'g'));
  for (const logger of known.flatMap((loggerOf) => ['webdriver', 'webdriverio'].map(loggerOf))) {
    logger.maskingPatterns = [...(logger.maskingPatterns ?? []), ...patterns];
  }
  return known.length > 0;
}

let loggers: Promise<readonly LoggerOf[]> | undefined;

/** Both forms of the logger: a test may load webdriverio by `import` or by `require`. */
function loggersOfWebdriverio(): Promise<readonly LoggerOf[]> {
  return (loggers ??= loadLoggers().catch(() => []));
}

async function loadLoggers(): Promise<LoggerOf[]> {
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

function loggerIn(loaded: object): LoggerOf[] {
  const { default: given }: { default?: unknown } = loaded;
  const { default: inside }: { default?: unknown } = Object(given);
  return [given, inside].filter((one): one is LoggerOf => typeof one === 'function');
}
