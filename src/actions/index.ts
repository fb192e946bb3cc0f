import type { AnyAction } from '../core/device/action.ts';
import * as table from './table.ts';

/** The built-in actions; a device offers those that its input groups support. */
export const actions: readonly AnyAction[] = Object.values(table);
