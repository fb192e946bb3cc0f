export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the page of an app is shown with. */
export interface View {
  /** Pixels of the screen as it is held. */
  readonly size: Size;
  /** Pixels for each CSS pixel. */
  readonly scale: number;
}
