import { ActionError } from '../../core/errors/errors.ts';
import { monotonic } from '../../core/time/clock.ts';
import { liveScreenOf, type LiveScreen } from '../../agents/live-screen.ts';
import type { Screen, ScreenName } from '../../platforms/screens/screen.ts';
import type { Spent } from '../../playground/messages.ts';
import type { DeviceCommand } from '../device/device-command.ts';
import type { CallData } from '../device/device-request.ts';
import { makeCall } from '../device/make-call.ts';
import { failedOutcome, type Outcome } from '../device/outcome.ts';
import { pictureFiles } from '../device/picture-files.ts';
import { exitCodes } from '../exit-codes.ts';
import type { MadeCall } from '../saved-test/made-call.ts';
import { callInWords, callOf, type FieldValues } from './call-of.ts';
import type { History, NewEntry } from './history.ts';

export interface ActingScreenInit {
  readonly name: ScreenName;
  readonly screen: Screen;
  readonly history: History;
  /** Called when a call begins. */
  onBegin(): void;
  /** Called when a call has ended, before that is told. */
  onEnd(): void;
}

/** What a call came to, and the call itself if it worked. */
interface Ended {
  readonly outcome: Outcome;
  readonly made: MadeCall | undefined;
}

/** A command with what was typed for it. */
export interface WantedCall {
  readonly name: string;
  readonly command: DeviceCommand;
  readonly values: FieldValues;
  readonly byHand: boolean;
}

/** An open screen on which one call after another is made. */
export class ActingScreen {
  readonly live: LiveScreen;
  readonly #init: ActingScreenInit;
  readonly #newPicture = pictureFiles('playground');
  #stop: AbortController | undefined;
  #spent: Spent | null = null;
  #turns: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(init: ActingScreenInit) {
    this.#init = init;
    this.live = liveScreenOf(init.screen.agent);
  }

  get isActing(): boolean {
    return this.#stop !== undefined;
  }

  get isBusy(): boolean {
    return this.isActing || this.#waiting > 0;
  }

  get spent(): Spent | null {
    return this.#spent;
  }

  /** Stops the call that runs. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    await this.#turns.catch(() => undefined);
  }

  /**
   * Makes a call, unless another one runs.
   *
   * @throws ActionError `ACTION_FAILED` if one runs; ConfigError `CONFIG_INVALID` for a wrong value
   */
  async typed(wanted: WantedCall): Promise<void> {
    if (!this.isBusy) return this.inTurn(() => this.made(wanted));
    throw new ActionError('ACTION_FAILED', `"${wanted.name}" was not started: another call is running`, {
      hint: 'Wait until it has ended, or stop it.',
    });
  }

  /** Does something after everything that came before it. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    const turn = this.#turns.catch(() => undefined).then(work);
    this.#turns = turn;
    try {
      await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Makes a call. Its caller has the turn. */
  async made({ name, command, values, byHand }: WantedCall): Promise<void> {
    const data = await callOf(name, command, values);
    await this.carryOut({ command: name, values, text: callInWords(name, command, values), byHand }, data);
  }

  /** Makes a call that is ready, as a new entry of the history. */
  async carryOut(entry: NewEntry, data: CallData): Promise<void> {
    await this.#run(this.#init.history.begin(entry), (signal) => this.#call(data, signal));
  }

  /** Makes a call that goes on with one of the history. */
  async goOn(id: number, data: CallData): Promise<void> {
    await this.#run(id, (signal) => this.#call(data, signal));
  }

  /** Does something that no call can say: it is in the history, but not in a test. */
  async act(text: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const id = this.#init.history.begin({ command: 'by hand', values: {}, text, byHand: true });
    await this.#run(id, (signal) => this.#plainly(work, signal));
  }

  async #run(id: number, work: (signal: AbortSignal) => Promise<Ended>): Promise<void> {
    const { history, onBegin, onEnd } = this.#init;
    const stop = new AbortController();
    this.#stop = stop;
    onBegin();
    const { outcome, made } = await work(stop.signal);
    this.#stop = undefined;
    history.end(id, outcome, made);
    this.#addUp(outcome);
    onEnd();
  }

  async #call(data: CallData, signal: AbortSignal): Promise<Ended> {
    const { name, screen } = this.#init;
    const { call, command, params } = data;
    const init = { data, command: `${name} ${command}`, session: null, newPicture: this.#newPicture, signal };
    const outcome = await makeCall(screen, init);
    return { outcome, made: outcome.ok ? { call, command, params, value: outcome.value } : undefined };
  }

  async #plainly(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<Ended> {
    const begun = monotonic();
    const factsNow = () => ({ command: 'by hand', session: null, durationMs: Math.round(monotonic() - begun) });
    try {
      await work(signal);
    } catch (error) {
      return { outcome: failedOutcome(factsNow(), error), made: undefined };
    }
    const nothing = { value: null, report: null, screenshot: null, usage: null, error: null };
    return { outcome: { ok: true, ...factsNow(), ...nothing, exitCode: exitCodes.ok }, made: undefined };
  }

  #addUp({ usage }: Outcome): void {
    if (!usage) return;
    const { calls, tokens, cost } = this.#spent ?? { calls: 0, tokens: 0, cost: {} };
    const currencies = [...new Set([...Object.keys(cost), ...Object.keys(usage.cost)])];
    this.#spent = {
      calls: calls + usage.calls,
      tokens: tokens + usage.tokens,
      cost: Object.fromEntries(currencies.map((name) => [name, (cost[name] ?? 0) + (usage.cost[name] ?? 0)])),
    };
  }
}
