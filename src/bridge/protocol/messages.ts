/**
 * What travels between the browser extension, the server and the agents. Messages are JSON texts of a WebSocket. The extension is
 * built from this file too, so it imports nothing.
 */

/** Rises with every change that an older extension or an older package does not understand. */
export const protocolVersion = 1;

/** Port of the server unless the options say otherwise. */
export const defaultPort = 3766;

/** Derived by the browser from the `key` of the manifest, so it is the same wherever the extension is loaded from. */
export const extensionId = 'ilkgjphgklmoidgaebhdjppnfanbncla';

/** Paths of the server, one for each kind of client. */
export const paths = { extension: '/extension', driver: '/driver' } as const;

/** Milliseconds between two signs of life of the extension. Chromium ends an extension's worker after 30 s without a message. */
export const keepAliveMs = 20_000;

/** Who connects: the extension of a browser, or an agent of another process. */
export type Role = 'extension' | 'driver';

/** The first message, from the server: a random number that the client has to sign. */
export interface Challenge {
  readonly type: 'challenge';
  /** 32 bytes in hexadecimal. */
  readonly nonce: string;
}

/** The answer of a client, which proves that it knows the key. */
export interface Hello {
  readonly type: 'hello';
  readonly protocol: number;
  /** Version of the package that the client comes from. */
  readonly version: string;
  readonly role: Role;
  /** Of the browser profile, made when the extension was installed; `local` for an agent. */
  readonly profile: string;
  /** Whether the proof is made with the key of the profile, or with the code of a pairing. */
  readonly by: 'key' | 'code';
  readonly nonce: string;
  readonly proof: string;
  /** Of an extension. */
  readonly facts?: BrowserFacts;
}

/** What an extension tells of its browser. */
export interface BrowserFacts {
  readonly userAgent: string;
  /** Whether the user has allowed access to file addresses, which uploads need. */
  readonly fileAccess: boolean;
  /** Tabs that it still holds for agents, after its worker was restarted. */
  readonly sessions: readonly string[];
}

/** From the server: proves that it knows the key as well. Nothing that came before it may be obeyed. */
export interface Welcome {
  readonly type: 'welcome';
  readonly protocol: number;
  readonly version: string;
  readonly proof: string;
}

/** The connection is about to be closed, and why. */
export interface Refusal {
  readonly type: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
}

export type RefusalCode = 'wrong-key' | 'wrong-code' | 'no-pairing' | 'too-soon' | 'version' | 'taken' | 'not-shared';

/** Who drives a tab; for the user. */
export interface DriverFacts {
  /** E.g. `checkout.spec.ts`. */
  readonly title: string;
  readonly pid: number;
  /** Where it runs. */
  readonly folder: string;
}

/** What the extension can be asked to do with a tab. Each tab that is driven has a session, named by its agent. */
export interface Requests {
  'tab.open': {
    readonly params: {
      readonly session: string;
      readonly driver: DriverFacts;
      /** A new tab with this address. Default: the tab that the user looks at. */
      readonly url?: string | undefined;
      /** An expression that takes everything out of the page that was put into it; for an agent that cannot do it any more. */
      readonly farewell?: string | undefined;
    };
    readonly result: {
      readonly url: string;
      readonly title: string;
      readonly userAgent: string;
      readonly fileAccess: boolean;
    };
  };
  /** A command of the DevTools protocol. */
  'tab.send': {
    readonly params: {
      readonly session: string;
      /** Session of a frame in a process of its own. */
      readonly child?: string | undefined;
      readonly method: string;
      readonly params?: object | undefined;
    };
    readonly result: object;
  };
  /** Brings it to the front. */
  'tab.activate': { readonly params: { readonly session: string }; readonly result: object };
  'tab.close': {
    readonly params: { readonly session: string; readonly closesTabs: boolean };
    readonly result: object;
  };
  /** Closes a tab that the driven one has opened. */
  'popup.close': { readonly params: { readonly session: string; readonly tab: number }; readonly result: object };
}

export type RequestName = keyof Requests;

export interface Request<M extends RequestName = RequestName> {
  readonly type: 'request';
  readonly id: number;
  readonly method: M;
  readonly params: Requests[M]['params'];
}

export interface Reply {
  readonly type: 'reply';
  readonly id: number;
  readonly result: object;
}

/** A request that failed. */
export interface Failure {
  readonly type: 'failure';
  readonly id: number;
  readonly code: FailureCode;
  readonly message: string;
}

export type FailureCode =
  /** No extension is connected; the message says why the last one was refused, if one was. */
  | 'no-extension'
  /** The connection to the extension was lost before it answered. */
  | 'lost'
  /** The tab is driven by another agent. */
  | 'held'
  /** The user has not allowed it. */
  | 'refused'
  /** The page is one that extensions must not touch. */
  | 'forbidden-page'
  /** There is no tab, or no longer. */
  | 'no-tab'
  /** The user has stopped the agent. */
  | 'stopped'
  /** The browser could not carry out a command. */
  | 'command';

/** Something that happened to the tab of a session. */
export type Notice =
  | {
      readonly type: 'event';
      readonly session: string;
      readonly child?: string | undefined;
      readonly method: string;
      readonly params?: object | undefined;
    }
  | { readonly type: 'gone'; readonly session: string; readonly reason: GoneReason }
  /** The tab has opened another one, or that one has an address now. */
  | { readonly type: 'popup'; readonly session: string; readonly tab: number; readonly url: string }
  /** Events may be missing: the worker of the extension was restarted, or the connection was away. */
  | { readonly type: 'gap'; readonly session: string };

export type GoneReason =
  /** The user pressed Stop, or Cancel in the browser's bar. */
  | 'stopped'
  /** The tab was closed. */
  | 'closed'
  /** The browser or its extension is no longer there. */
  | 'detached'
  /** The browser has ended the session of a tab that is still open, e.g. because it shows a PDF document now. */
  | 'taken-away'
  /** The extension does not know the session any more. */
  | 'forgotten';

/** From an agent in another process, after its connection was away: which sessions are its own. */
export interface Resume {
  readonly type: 'resume';
  readonly sessions: readonly string[];
}

/** A sign of life, in both directions. */
export interface Ping {
  readonly type: 'ping';
}

export type FromServer = Challenge | Welcome | Refusal | Request | Ping;
export type FromExtension = Hello | Reply | Failure | Notice | Ping;
export type FromDriver = Hello | Request | Resume;
export type ToDriver = Challenge | Welcome | Refusal | Reply | Failure | Notice;
