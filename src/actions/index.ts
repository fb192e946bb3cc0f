import type { AnyAction } from '../core/device/action.ts';
import * as table from './table.ts';

/** The actions that every device offers as far as its input groups allow. */
export const actions: readonly AnyAction[] = Object.values(table);
