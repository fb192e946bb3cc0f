import type { AnyAction } from '../core/action.ts';
import { clearInput } from './clear-input.ts';
import { doubleClick } from './double-click.ts';
import { dragAndDrop } from './drag-and-drop.ts';
import { hover } from './hover.ts';
import { input } from './input.ts';
import { keyboardPress } from './keyboard-press.ts';
import { goBack, navigate, reload } from './navigation.ts';
import { rightClick } from './right-click.ts';
import { scroll } from './scroll.ts';
import { sleep } from './sleep.ts';
import { tap } from './tap.ts';

/** The actions that every device offers as far as its input groups allow. */
export const actions: readonly AnyAction[] = [
  tap,
  doubleClick,
  rightClick,
  hover,
  input,
  clearInput,
  keyboardPress,
  scroll,
  dragAndDrop,
  navigate,
  reload,
  goBack,
  sleep,
];
