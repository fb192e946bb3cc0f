import type { HistoryEntry, PlaygroundState, ToPage, Trouble } from '../messages.ts';
import { emptyRecord, readMore, type LiveRecord } from './live-record.ts';

/** Whether the server can be reached; `ended` once it has said goodbye. */
export type Link = 'connecting' | 'open' | 'lost' | 'ended';

export type Welcome = Extract<ToPage, { readonly type: 'welcome' }>;

/** Everything that the page knows. */
export interface PageState {
  readonly link: Link;
  /** Number of attempts to connect again since the connection was lost. */
  readonly attempts: number;
  readonly welcome: Welcome | undefined;
  readonly state: PlaygroundState | undefined;
  readonly record: LiveRecord;
  /** The last request that was not carried out, until somebody has read it. */
  readonly refused: Trouble | undefined;
  /** Sentences for screen readers: what came of a call. */
  readonly spoken: string;
}

export type PageEvent =
  | { readonly type: 'link'; readonly link: Link }
  | { readonly type: 'message'; readonly message: ToPage }
  | { readonly type: 'refusal-read' };

export const emptyPage: PageState = {
  link: 'connecting',
  attempts: 0,
  welcome: undefined,
  state: undefined,
  record: emptyRecord,
  refused: undefined,
  spoken: '',
};

export function reduce(page: PageState, event: PageEvent): PageState {
  if (event.type === 'refusal-read') return { ...page, refused: undefined };
  if (event.type === 'message') return readMessage(page, event.message);
  const attempts = event.link === 'open' ? 0 : page.attempts + (event.link === 'lost' ? 1 : 0);
  return { ...page, link: event.link, attempts };
}

function readMessage(page: PageState, message: ToPage): PageState {
  switch (message.type) {
    case 'welcome':
      return { ...page, welcome: message };
    case 'state':
      return { ...page, state: message.state, spoken: spokenAfter(page, message.state) };
    case 'events':
      return { ...page, record: readMore(page.record, message.first, message.events) };
    case 'refused':
      return { ...page, refused: message.trouble };
    // Answers go to those who asked; nobody waits for this one any more.
    case 'explained':
    case 'pointed':
    case 'saved':
    case 'link':
      return page;
  }
}

function spokenAfter(page: PageState, next: PlaygroundState): string {
  const before = new Map((page.state?.history ?? []).map((entry) => [entry.id, entry.status]));
  // What ended before this page was opened is no news.
  if (!page.state) return page.spoken;
  const ended = next.history.filter(({ id, status }) => status !== 'running' && before.get(id) !== status);
  return ended.length === 0 ? page.spoken : ended.map(spokenResult).join(' ');
}

const words = { passed: 'Done', failed: 'Failed', stopped: 'Stopped', running: 'Running' } as const;
const longestSpoken = 200;

/** What came of a call, in a sentence. */
export function spokenResult({ status, text, value, trouble }: HistoryEntry): string {
  const result = trouble?.message ?? (value === null || value === undefined ? undefined : valueText(value));
  const sentence = `${words[status]}: ${text}.`;
  return result === undefined ? sentence : `${sentence} ${result.slice(0, longestSpoken)}`;
}

/** What was read, as text. Texts are shown as they are. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, 2) ?? '';
}

/** The call that runs. */
export function runningEntry(state: PlaygroundState | undefined): HistoryEntry | undefined {
  return state?.history.findLast(({ status }) => status === 'running');
}

/** Whether this page may act now. */
export function mayAct({ link, welcome, state }: PageState): boolean {
  return link === 'open' && welcome?.canDrive === true && state?.writer === 'you' && state.phase === 'ready';
}
