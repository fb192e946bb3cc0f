import { AbortError } from '../../core/errors/errors.ts';
import { monotonic } from '../../core/time/clock.ts';
import type { TestStatus } from '../../core/record/record.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import type { CallData } from '../device/device-request.ts';
import { makeCall } from '../device/make-call.ts';
import { firstParams } from '../device/first-params.ts';
import { openScreen } from '../device/open-screen.ts';
import { pictureFiles } from '../device/picture-files.ts';
import { outcomeError, type Outcome } from '../device/outcome.ts';
import { exitCodes } from '../exit-codes.ts';
import { mayChange, type MadeCall } from '../saved-test/made-call.ts';
import type { SessionFacts, SessionStart } from './session-messages.ts';

/** The screen of a session, whose calls run one after another. */
export class SessionScreen {
  readonly name: string;
  readonly start: SessionStart;
  /** What opening it came to. */
  first: Outcome;
  readonly made: MadeCall[] = [];
  /** Whether its screen was closed, or at least tried to be. */
  isClosed = false;
  /** Since when it waits for a command, in monotonic time; undefined while one runs. */
  idleSince: number | undefined;
  #screen: Screen | undefined;
  #commands = 0;
  #hasFailed = false;
  #running: string | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: string[] = [];
  readonly #newPicture: (extension: string) => string;

  constructor(start: SessionStart) {
    this.start = start;
    this.name = start.name;
    this.#newPicture = pictureFiles(start.name);
    this.first = this.#outcome('open', { value: null, screenshot: null, error: null, exitCode: 0, durationMs: 0 });
  }

  async open(): Promise<void> {
    const begun = monotonic();
    const { open, name } = this.start;
    try {
      this.#screen = await openScreen(open, `session ${name}`);
    } catch (error) {
      const durationMs = Math.round(monotonic() - begun);
      this.first = this.#outcome('open', { value: null, screenshot: null, ...outcomeError(error), durationMs });
      return;
    }
    const { first } = this.#screen;
    // Looking at the screen shows that it is there.
    const opening = first
      ? { call: first.call, params: firstParams(first) }
      : { call: 'recordToReport', params: { title: 'open' } };
    const outcome = await this.callNow({ ...opening, command: 'open', options: {} });
    this.idleSince = monotonic();
    this.first = { ...outcome, durationMs: Math.round(monotonic() - begun) };
  }

  /** The command that a new one has to wait for; undefined if it can run at once. */
  get behind(): string | undefined {
    return this.#waiting.at(-1) ?? this.#running ?? undefined;
  }

  /** Runs something after all commands that came before. */
  inTurn<T>(command: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.catch(() => undefined);
    this.#waiting.push(command);
    const done = turn.then(async () => {
      this.#waiting.shift();
      this.#running = command;
      this.idleSince = undefined;
      try {
        return await work();
      } finally {
        this.#running = null;
        this.idleSince = monotonic();
      }
    });
    this.#last = done;
    return done;
  }

  /** Makes a call. Its caller has the turn. */
  async callNow(data: CallData, signal?: AbortSignal): Promise<Outcome> {
    this.#commands++;
    const command = `${this.start.open.screen} ${data.command}`;
    if (!this.#screen || signal?.aborted) {
      throw new AbortError('ABORTED', `${command} was stopped before it began`, {
        hint: 'Run it again if you still need it.',
      });
    }
    const init = { data, signal, command, session: this.name, newPicture: this.#newPicture };
    const outcome = withHint(await makeCall(this.#screen, init));
    if (outcome.ok)
      this.made.push({ call: data.call, command: data.command, params: data.params, value: outcome.value });
    else {
      this.#hasFailed = true;
      if (outcome.exitCode !== exitCodes.usage && mayChange(data.call))
        this.made.push({ call: data.call, command: data.command, params: data.params, value: null, hasFailed: true });
    }
    return outcome;
  }

  get agent(): Screen['agent'] | undefined {
    return this.#screen?.agent;
  }

  get facts(): SessionFacts {
    return {
      commands: this.#commands,
      running: this.#running,
      idleMs: this.idleSince === undefined ? 0 : Math.round(monotonic() - this.idleSince),
      report: this.#screen?.agent.reportFile ?? null,
    };
  }

  /** Closes the screen and completes the report, which is red if a command has failed. */
  async end(status: TestStatus = this.#hasFailed ? 'failed' : 'passed'): Promise<void> {
    this.isClosed = true;
    await this.#screen?.close(status);
  }

  #outcome(
    command: string,
    part: Pick<Outcome, 'value' | 'screenshot' | 'error' | 'exitCode' | 'durationMs'>,
  ): Outcome {
    return {
      ok: part.error === null,
      command: `${this.start.open.screen} ${command}`,
      session: this.name,
      report: null,
      usage: null,
      ...part,
    };
  }
}

/** A screen that is gone does not come back. */
function withHint(outcome: Outcome): Outcome {
  const { error } = outcome;
  if (error?.code !== 'DEVICE_DISCONNECTED') return outcome;
  const hint = [error.hint, 'Close this session, and open it again.'].filter(Boolean).join(' ');
  return { ...outcome, error: { ...error, hint } };
}

/** Opens the screen of a session. What agents warn about goes to the command that runs. */
export async function openSessionScreen(start: SessionStart, note: (text: string) => void): Promise<SessionScreen> {
  const session = new SessionScreen(start);
  passOnWarnings(note);
  await session.open();
  return session;
}

let onWarning: ((text: string) => void) | undefined;

/** Hands over what agents write to standard error from now on; nobody reads that of this process. */
export function passOnWarnings(note: (text: string) => void): void {
  const isFirst = onWarning === undefined;
  onWarning = note;
  if (!isFirst) return;
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((...given: Parameters<typeof write>) => {
    onWarning?.(String(given[0]));
    return write(...given);
  }) as typeof process.stderr.write;
}
