import type { DriverFacts, RefusalCode } from '../bridge/protocol/messages.ts';

/** A tab that is driven, for the popup. */
export interface DrivenTab {
  readonly session: string;
  readonly tab: number;
  readonly title: string;
  readonly driver: DriverFacts;
}

/** Someone who waits for the user's permission. */
export interface ApprovalRequest {
  readonly id: string;
  readonly driver: DriverFacts;
  /** The title of the tab, or the address of the new one. */
  readonly target: string;
  /** Whether the tab would be opened; otherwise it is the one that the user looks at. */
  readonly isNewTab: boolean;
}

/** Milliseconds for the user to answer a question. */
export const answerMs = 60_000;

/** Why the server and this browser do not get together; `unproven` if it is the server that did not prove itself. */
export type RefusedCode = RefusalCode | 'unproven';

export type Link =
  /** Nothing to connect with. */
  | 'unpaired'
  /** Paired, and no server answers. */
  | 'waiting'
  | 'connected'
  /** The server does not accept it; `code` and `problem` say why. */
  | 'refused';

/** What the popup shows. */
export interface Status {
  readonly link: Link;
  readonly code?: RefusedCode | undefined;
  readonly problem?: string | undefined;
  readonly tabs: readonly DrivenTab[];
  readonly questions: readonly ApprovalRequest[];
  /** Whether the user has stopped everything. */
  readonly isStopped: boolean;
}

export const firstStatus: Status = { link: 'waiting', tabs: [], questions: [], isStopped: false };

/** What the popup asks the worker for. */
export type Command =
  | { readonly command: 'pair'; readonly code: string; readonly address: string }
  | { readonly command: 'forget' }
  | { readonly command: 'stop' }
  /** After a stop: agents may ask again. Also tries the server at once. */
  | { readonly command: 'reconnect' }
  | { readonly command: 'answer'; readonly id: string; readonly answer: ApprovalDecision }
  | { readonly command: 'show'; readonly tab: number };

export type ApprovalDecision = 'once' | 'always' | 'no';

/** The answer to a command: empty, or why it failed. */
export interface Outcome {
  readonly problem?: string;
  /** Of a server that has answered. */
  readonly code?: RefusedCode;
}

const key = 'status';

export async function readStatus(): Promise<Status> {
  const stored = await chrome.storage.session.get<{ status?: Status }>(key);
  return stored.status ?? firstStatus;
}

export async function writeStatus(status: Status): Promise<void> {
  await chrome.storage.session.set({ [key]: status });
}

/** Calls the listener with each new status. */
export function onStatus(listener: (status: Status) => void): void {
  chrome.storage.session.onChanged.addListener((changes) => {
    const value = changes[key]?.newValue as Status | undefined;
    if (value) listener(value);
  });
}
