/** The part of the package `x11` that is used here; it has no types of its own. */
export interface X11Package {
  createClient(
    options: { readonly display: string; readonly shm: false; readonly auth?: X11Auth | undefined },
    done: (error: Error | undefined, display: X11Display) => void,
  ): X11Client;
  /** The symbols of keys. The description of one that types a character begins with it, in brackets. */
  readonly keySyms: Readonly<Record<string, { readonly code: number | null; readonly description: string | null }>>;
}

/** The entry of an authority file. */
export interface X11Auth {
  readonly name: string;
  /** As latin1. */
  readonly data: string;
}

export interface X11Display {
  readonly client: X11Client;
  readonly vendor: string;
  readonly screen: readonly X11Screen[];
  readonly min_keycode: number;
  readonly max_keycode: number;
  /** In units of four bytes. */
  readonly max_request_length: number;
  /** The bits of a number that a client chooses itself. The others are the same for all that belongs to a client. */
  readonly resource_mask: number;
}

export interface X11Screen {
  readonly root: number;
  readonly pixel_width: number;
  readonly pixel_height: number;
  readonly root_depth: number;
  readonly root_visual: number;
  /** Visuals by their ids, by depth. */
  readonly depths: Readonly<Record<number, Readonly<Record<number, X11Visual>>>>;
}

/** An event; the fields depend on its name. */
export interface X11Event {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Called with the reply of a request, or with the error of the server. A true result says that the error was handled. */
export type X11Reply<T> = (error: Error | null | undefined, value: T) => boolean;

/** An extension of the protocol: its requests and constants. */
// eslint-disable-next-line typescript/no-explicit-any -- each extension has requests of its own
export type X11Extension = Readonly<Record<string, any>>;

/** A connection: the requests of the core protocol, by their names there. */
export interface X11Client {
  on(event: 'error' | 'end' | 'event', listener: (detail: never) => void): void;
  require(extension: string, done: (error: Error | undefined, extension: X11Extension) => void): void;
  AllocID(): number;
  terminate(): void;
  // eslint-disable-next-line typescript/no-explicit-any -- about a hundred requests, each with arguments of its own
  [request: string]: any;
}

/** How a pixel holds its colours. */
export interface X11Visual {
  readonly red_mask: number;
  readonly green_mask: number;
  readonly blue_mask: number;
}
