import { ActionError, ConfigError } from '../../core/errors/errors.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import { testForms, type Phase, type TestForm, type ToPage, type Trouble } from '../../playground/messages.ts';
import { nearest } from '../../util/nearest.ts';
import { ownVersion } from '../../util/code-folder.ts';
import type { DeviceCommand } from '../device/device-command.ts';
import type { OpenData } from '../device/device-request.ts';
import { firstParams } from '../device/first-params.ts';
import { openScreen } from '../device/open-screen.ts';
import { usageError } from '../read-arguments.ts';
import { savedTest } from '../saved-test/saved-test.ts';
import { ActingScreen } from './acting-screen.ts';
import { commandAbouts, playgroundCommands } from './command-abouts.ts';
import { explained } from './explained.ts';
import { History } from './history.ts';
import { LiveView } from './live-view.ts';
import { makeMove, pointedAt } from './moves.ts';
import { RecordFeed, type FeedPicture } from './record-feed.ts';
import type { Stage, StageEvents, StageRequest } from './stage.ts';
import { troubleFrom } from './trouble.ts';

/** Milliseconds between two pictures of a stream: at most 25 a second. */
const streamMs = 40;

export interface LiveDeskInit {
  readonly open: OpenData;
  readonly events: StageEvents;
}

interface Opened {
  readonly screen: Screen;
  readonly acting: ActingScreen;
}

type Answers = {
  readonly [T in StageRequest['type']]: (
    request: Extract<StageRequest, { readonly type: T }>,
  ) => Promise<ToPage | undefined>;
};

/** An open screen with the agent that acts on it, for the pages of a playground. */
export class LiveDesk implements Stage {
  readonly #init: LiveDeskInit;
  readonly #commands: ReadonlyMap<string, DeviceCommand>;
  readonly #history = new History();
  readonly #view: LiveView;
  #open: Opened | undefined;
  #feed: RecordFeed | undefined;
  #phase: Phase = 'opening';
  #trouble: Trouble | null = null;
  #isLookedAt = false;
  #isOverdue = false;

  constructor(init: LiveDeskInit) {
    this.#init = init;
    this.#commands = playgroundCommands(init.open.screen);
    this.#view = new LiveView({
      stream: (signal) => this.#opened().acting.live.stream(streamMs, signal),
      take: (signal) => this.#opened().acting.live.take(signal),
      isActing: () => this.#open?.acting.isActing === true,
      onPicture: ({ data }) => init.events.onPicture(data),
      onTrouble: (error) => this.#seen(error),
      onOverdue: (isOverdue) => {
        this.#isOverdue = isOverdue;
        init.events.onState();
      },
    });
  }

  /** Opens the screen. What fails is thrown, and shown in the pages. */
  async open(signal: AbortSignal): Promise<void> {
    const { open, events } = this.#init;
    let screen: Screen;
    try {
      screen = await openScreen(open, 'playground', signal);
    } catch (error) {
      this.#become('over', troubleFrom(error));
      throw error;
    }
    const acting = new ActingScreen({
      name: open.screen,
      screen,
      history: this.#history,
      onBegin: () => events.onState(),
      onEnd: () => {
        this.#follow();
        events.onState();
      },
    });
    this.#open = { screen, acting };
    this.#become('ready');
    this.look(this.#isLookedAt);
    await acting.inTurn(() => showFirst(open, { screen, acting }));
  }

  get welcome(): Extract<ToPage, { type: 'welcome' }> {
    const { screen, subject } = this.#init.open;
    return {
      type: 'welcome',
      version: ownVersion(),
      screen,
      title: subject ?? screen,
      canDrive: true,
      model: this.#open?.acting.live.model ?? '',
      commands: commandAbouts(screen),
      // Code of the driver alone is written for pages in a browser of its own.
      forms: testForms.filter((form) => form !== 'plain' || screen === 'web'),
    };
  }

  get state(): Stage['state'] {
    return {
      phase: this.#phase === 'ready' && this.#open?.acting.isActing ? 'acting' : this.#phase,
      trouble: this.#trouble,
      isOverdue: this.#isOverdue,
      history: this.#history.entries,
      spent: this.#open?.acting.spent ?? null,
      hasReport: this.reportFile !== undefined,
    };
  }

  get events(): readonly string[] {
    return this.#feed?.events ?? [];
  }

  get newest(): Uint8Array | undefined {
    return this.#view.newest?.data;
  }

  get reportFile(): string | undefined {
    return this.#open?.screen.agent.reportFile;
  }

  look(on: boolean): void {
    this.#isLookedAt = on;
    if (this.#open && this.#phase !== 'over') this.#view.look(on);
  }

  picture(id: string): FeedPicture | undefined {
    return this.#feed?.picture(id);
  }

  async answer(request: StageRequest): Promise<ToPage | undefined> {
    return (this.#answers[request.type] as (given: StageRequest) => Promise<ToPage | undefined>)(request);
  }

  /** Stops what runs, closes the screen, and completes the report. */
  async close(): Promise<void> {
    const failed = this.#history.entries.some(({ status }) => status === 'failed');
    this.#view.look(false);
    this.#open?.acting.stop();
    await this.#open?.acting.idle();
    if (this.#phase !== 'over') this.#become('over');
    await this.#open?.screen.close(failed ? 'failed' : 'passed');
    this.#feed?.look();
    this.#feed?.close();
    this.#feed = undefined;
  }

  readonly #answers: Answers = {
    call: async ({ command: name, values }) => {
      const command = this.#command(name);
      await this.#opened().acting.typed({ name, command, values, byHand: false });
      return undefined;
    },
    hand: async ({ move }) => {
      const { acting } = this.#opened();
      const hands = { acting, history: this.#history, commands: this.#commands };
      await acting.inTurn(() => makeMove(hands, move));
      return undefined;
    },
    stop: () => {
      this.#open?.acting.stop();
      return Promise.resolve(undefined);
    },
    keep: ({ entry, inTest }) => {
      this.#history.keep(entry, inTest);
      this.#init.events.onState();
      return Promise.resolve(undefined);
    },
    explain: async ({ id, command, text }) => ({
      type: 'explained',
      id,
      explained: await explained(this.#command(command), text),
    }),
    point: async ({ id, x, y }) => {
      const { acting } = this.#opened();
      // A call has its own view of the screen, which reading it again would replace.
      return { type: 'pointed', id, element: acting.isBusy ? null : await pointedAt(acting.live, { x, y }) };
    },
    save: ({ id, form }) => Promise.resolve({ type: 'saved', id, form, text: this.#saved(form) }),
  };

  #opened(): Opened {
    if (this.#open) return this.#open;
    throw new ActionError('ACTION_FAILED', 'The screen is not open yet', { hint: 'Wait until it is shown.' });
  }

  #command(name: string): DeviceCommand {
    const command = this.#commands.get(name);
    if (command) return command;
    const near = nearest(name, [...this.#commands.keys()]);
    const guess = near === undefined ? '' : `; did you mean "${near}"?`;
    throw usageError(this.#init.open.screen, `has no command "${name}"${guess}`);
  }

  /** Reads what a call has written to the record at once, so that its step is there when its end is told. */
  #follow(): void {
    const file = this.reportFile;
    if (!this.#feed && file !== undefined) {
      this.#feed = new RecordFeed(file, {
        onEvents: (first, events) => {
          this.#history.noteStep(events);
          this.#init.events.onEvents(first, events);
        },
      });
    }
    this.#feed?.look();
  }

  #saved(form: TestForm): string {
    const { agent } = this.#opened().screen;
    const made = this.#history.inTest;
    if (made.length === 0) {
      throw new ConfigError('CONFIG_INVALID', 'There is nothing to copy: no call has worked yet', {
        hint: 'Try an instruction first.',
      });
    }
    const plain = form === 'plain';
    const wanted = { form: plain ? 'playwright' : form, plain } as const;
    const save = { ...wanted, out: undefined, overwrite: false, title: undefined };
    return savedTest({ save, open: this.#init.open, made, agent });
  }

  /** Whether the screen can be seen. */
  #seen(error: unknown): void {
    if (this.#phase === 'over') return;
    if (error === undefined) this.#become('ready');
    else this.#become('gone', troubleFrom(error));
  }

  #become(phase: Phase, trouble: Trouble | null = null): void {
    this.#phase = phase;
    this.#trouble = trouble;
    this.#init.events.onState();
  }
}

/** Shows what was asked for; a screen that shows something already is looked at. */
async function showFirst(open: OpenData, { screen: { first }, acting }: Opened): Promise<void> {
  const text = `open ${open.subject ?? open.screen}`;
  if (!first) {
    const looking = { command: 'open', call: 'recordToReport', params: { title: 'open' }, options: {} };
    return acting.carryOut({ command: 'open', values: {}, text, byHand: true }, looking);
  }
  // It can be used again as the command that it is.
  const params = firstParams(first);
  const command = first.call === 'Navigate' ? 'navigate' : 'launch';
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return acting.carryOut({ command, values, text, byHand: false }, { command, call: first.call, params, options: {} });
}
