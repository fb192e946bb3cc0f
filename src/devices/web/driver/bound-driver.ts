import { clearTimer, monotonic, pause, setTimer, type Timer } from '../../../core/time/clock.ts';
import { errorMessage } from '../../../core/errors/errors.ts';
import type { PageDriver } from './page-driver.ts';
import { CallFailure, isPassing } from '../web-errors.ts';

/** Time limits, in milliseconds. */
export interface CallLimits {
  /** One driver call; a page that blocks its main thread answers none. */
  readonly command: number;
  /** Opening an address. Higher than the default timeouts of the libraries, which users may raise. */
  readonly navigation: number;
  /** A screenshot that may have got lost when the document was replaced; then it is requested again. */
  readonly lostPicture: number;
  /** Reading from a page that navigates again and again. */
  readonly storm: number;
  /** Scrolling to an edge that moves away because more is loaded. */
  readonly edge: number;
  /** A gesture that has to release everything after its signal has fired. */
  readonly release: number;
  /** Removing everything that was installed. */
  readonly destroy: number;
}

/** The shortest limit, in milliseconds, of a command that begins during a long navigation. */
const leastWaitMs = 1000;

export const defaultLimits: CallLimits = {
  command: 30_000,
  navigation: 120_000,
  lostPicture: 2_000,
  storm: 5_000,
  edge: 30_000,
  release: 1_000,
  destroy: 2_000,
};

/** A driver whose calls always end: with a result, after their limit, or when the page closes. */
export interface BoundDriver extends PageDriver {
  /** Evaluates a script of this package in the isolated world; evaluates it again when the document was replaced meanwhile. */
  read(script: string): Promise<unknown>;
  /** Evaluates a script that waits for the document to come to rest; ends early when the document is replaced. */
  rest(script: string): Promise<unknown>;
  /** Runs something that only reads, with the limit of a command; runs it again when the document was replaced meanwhile. */
  steady<T>(run: () => Promise<T>): Promise<T>;
}

export function boundDriver(driver: PageDriver, limits: CallLimits): BoundDriver {
  const command = <T>(run: () => Promise<T>): Promise<T> => within(driver, limits.command, run);
  const navigation = (run: () => Promise<void>): Promise<void> =>
    endsWithin(driver, limits.navigation, () => repeatInterrupted(driver, limits.storm, run));
  const steady = <T>(run: () => Promise<T>): Promise<T> => repeatPassing(driver, limits.storm, () => command(run));
  const isolated = (script: string): Promise<unknown> =>
    driver.frames()[0]?.evaluateIsolated(script) ?? driver.evaluate(script);
  const { mouse, keyboard, touch } = driver;
  return {
    ...driver,
    steady,
    read: (script) => steady(() => isolated(script)),
    rest: (script) => command(() => isolated(script)).catch(ignorePassing),
    // Scripts of the user have no limit.
    evaluate: (script) => within(driver, undefined, () => driver.evaluate(script)),
    capture: (dpr) => steady(() => askAgain(() => driver.capture(dpr), limits.lostPicture)),
    activate: () => command(() => driver.activate()),
    async addInitScript(script) {
      const remove = await command(() => driver.addInitScript(script));
      return () => command(remove);
    },
    async onFileChooser(listener) {
      const stop = await command(() => driver.onFileChooser(listener));
      return stop && (() => command(stop));
    },
    // Also for a crashed page, which a new document can bring back.
    goto: (url) => navigation(() => driver.goto(url)),
    reload: () => navigation(() => driver.reload()),
    back: () => navigation(() => driver.back()),
    mouse: {
      click: (x, y, options) => command(() => mouse.click(x, y, options)),
      move: (x, y, options) => command(() => mouse.move(x, y, options)),
      down: () => command(() => mouse.down()),
      up: () => command(() => mouse.up()),
      wheel: (deltaX, deltaY) => command(() => mouse.wheel(deltaX, deltaY)),
    },
    keyboard: {
      down: (key) => command(() => keyboard.down(key)),
      up: (key) => command(() => keyboard.up(key)),
      type: (text, options) => command(() => keyboard.type(text, options)),
      insertText: (text) => command(() => keyboard.insertText(text)),
      ...(keyboard.keepFromLog && { keepFromLog: (secret) => command(async () => keyboard.keepFromLog?.(secret)) }),
      insertSecret: (text) => command(() => keyboard.insertSecret(text)),
      typeSecret: (text) => command(() => keyboard.typeSecret(text)),
      selectAll: () => command(() => keyboard.selectAll()),
    },
    touch: touch && {
      start: (points) => command(() => touch.start(points)),
      move: (points) => command(() => touch.move(points)),
      end: () => command(() => touch.end()),
      cancel: () => command(() => touch.cancel()),
    },
  };
}

function within<T>(driver: PageDriver, limitMs: number | undefined, run: () => Promise<T>): Promise<T> {
  if (driver.isCrashed()) return Promise.reject(crashError());
  return new Promise<T>((resolve, reject) => {
    const stop = driver.onCrash(() => reject(crashError()));
    endsWithin(driver, limitMs, run).then(resolve, reject).finally(stop);
  });
}

function endsWithin<T>(driver: PageDriver, limitMs: number | undefined, run: () => Promise<T>): Promise<T> {
  if (limitMs === undefined) return run();
  return new Promise<T>((resolve, reject) => {
    // The time since the navigation began counts as well: a server that let the previous command wait lets this one wait too.
    const leaving = driver.leaving();
    const left = leaving ? Math.max(leastWaitMs, limitMs - (monotonic() - leaving.since)) : limitMs;
    const timer = setTimer(() => reject(silenceError(driver, limitMs)), left);
    run()
      .then(resolve, reject)
      .finally(() => clearTimer(timer));
  });
}

/** Repeats a navigation that was interrupted by one of the page itself. */
async function repeatInterrupted(driver: PageDriver, limitMs: number, run: () => Promise<void>): Promise<void> {
  const start = monotonic();
  for (;;) {
    const before = driver.url();
    try {
      return await run();
    } catch (error) {
      // A download also aborts the navigation, and must not begin again.
      const isInterrupted = interrupts(error) || (aborts(error) && (await leaves(driver, before)));
      if (!isInterrupted || monotonic() - start > limitMs) throw error;
    }
  }
}

/** The address may change a moment after the page has aborted the navigation before. */
async function leaves(driver: PageDriver, before: string): Promise<boolean> {
  for (let look = 0; look < 20 && driver.url() === before; look++) {
    await pause(50);
  }
  return driver.url() !== before;
}

const interrupts = (error: unknown): boolean => errorMessage(error).includes('interrupted by another navigation');
const aborts = (error: unknown): boolean => errorMessage(error).includes('net::ERR_ABORTED');

function ignorePassing(error: unknown): void {
  if (!isPassing(error)) throw error;
}

/** A page that did not answer this often will not answer the next request either. */
const mostAsks = 10;

/** Repeats a call each time that it has no result for a while; the first result counts. */
export function askAgain<T>(run: () => Promise<T>, pauseMs: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer: Timer | undefined;
    const ask = (asks: number): void => {
      if (asks < mostAsks) timer = setTimer(() => ask(asks + 1), pauseMs);
      run()
        .then(resolve, reject)
        .finally(() => clearTimer(timer));
    };
    ask(1);
  });
}

async function repeatPassing<T>(driver: PageDriver, limitMs: number, run: () => Promise<T>): Promise<T> {
  const start = monotonic();
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const over = monotonic() - start > limitMs;
      if (over || driver.isClosed() || !isPassing(error)) throw error;
      await pause(Math.min(20 * attempt, 200));
    }
  }
}

function crashError(): CallFailure {
  return new CallFailure('DEVICE_DISCONNECTED', 'the page crashed', {
    hint: 'Open its address again, or a new page; the browser ended the process of this one.',
  });
}

function silenceError(driver: PageDriver, limitMs: number): CallFailure {
  const leaving = driver.leaving();
  if (leaving) {
    const seconds = Math.round((monotonic() - leaving.since) / 1000);
    return new CallFailure(
      'DEVICE_COMMAND_FAILED',
      `the page is going to ${leaving.url}, which has not answered for ${seconds} s`,
      {
        hint: 'Is its server running, and can the test reach it? Until it answers, the browser does not answer commands about the page.',
      },
    );
  }
  return new CallFailure('DEVICE_COMMAND_FAILED', `the browser did not answer within ${limitMs} ms`, {
    hint: 'Does a script of the page run without an end, or is a dialog open that a listener of the test leaves unanswered?',
  });
}
