import type { Rect } from '../../../core/screen/geometry.ts';

/** A filled password field, in CSS pixels of the visual viewport. */
export interface FilledPassword extends Rect {
  /** Whether a picture shows dots instead of the password. */
  readonly showsDots: boolean;
}
