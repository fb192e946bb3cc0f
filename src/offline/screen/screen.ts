import type { ScreenBox as PixelBox } from '../../vision/boxes/classify-boxes.ts';
import type { PixelScreen } from '../../vision/screen.ts';
import type { SmallControl as PixelControl } from '../../vision/boxes/small-controls.ts';
import type { Told, ToldElement } from './told.ts';

export interface ScreenBox extends PixelBox {
  /** The element that is told to be there; absent where only the picture says so. */
  readonly told?: ToldElement;
}

export interface SmallControl extends PixelControl {
  /** The element that is told to be there; absent where only the picture says so. */
  readonly told?: ToldElement;
}

/** What the offline model knows of one frame: what can be seen, and what the application tells. */
export interface Screen extends Omit<PixelScreen, 'boxes' | 'controls'> {
  readonly boxes: readonly ScreenBox[];
  readonly controls: readonly SmallControl[];
  /** What the application tells beside the picture; absent: the picture is all there is. */
  readonly told?: Told;
  /** Whether the application has a tree that could not be read, or not all of it: what the picture lacks may be there all the same. */
  readonly lacksTree?: boolean;
}
