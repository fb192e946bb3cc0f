/** An event of the DevTools protocol. */
export interface TabEvent {
  readonly method: string;
  readonly params?: object | undefined;
  /** Session of a frame in a process of its own; undefined for the page itself. */
  readonly child?: string | undefined;
}

/** A tab that the driven one has opened. */
export interface OpenedTab {
  readonly tab: number;
  readonly url: string;
}

/** What the tab tells. */
export interface TabListeners {
  onEvent(event: TabEvent): void;
  /** A tab was opened, or its address has changed. */
  onOpened(opened: OpenedTab): void;
  /** Events may be missing. */
  onGap(): void;
  /** Nothing more can be done with the tab. */
  onGone(): void;
}

/** One tab of a browser, reached through an extension. */
export interface TabChannel {
  readonly userAgent: string;
  /** Whether the extension may hand local files to a page. */
  readonly takesFiles: boolean;
  readonly isGone: boolean;
  /** There is one set of listeners. */
  listen(listeners: TabListeners): void;
  /** Sends a command of the DevTools protocol. */
  send(method: string, params?: object, child?: string): Promise<object>;
  /** Brings the tab to the front. */
  activate(): Promise<void>;
  closeOpened(tab: number): Promise<void>;
}
