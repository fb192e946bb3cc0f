import type { IosPhone } from '../device/ios-phone.ts';
import type { WdaSessions } from './wda-sessions.ts';
import { WdaError } from './wda-error.ts';

export interface WdaCall {
  readonly phone: IosPhone;
  readonly sessions: WdaSessions;
  readonly body: Readonly<Record<string, unknown>>;
  /** What stood in the place of `*` in the path. */
  readonly given: readonly string[];
  readonly query: URLSearchParams;
}

export interface Route {
  /** `GET /wda/screen`; `*` stands for one part of the path. */
  readonly on: string;
  /** Whether it is asked for below `/session/<id>`. Default: it has to be. */
  readonly session?: 'either' | 'none';
  run(call: WdaCall): unknown;
}

export function numberOf(body: Readonly<Record<string, unknown>>, name: string, usual?: number): number {
  const value = body[name] ?? usual;
  if (typeof value === 'number') return value;
  throw new WdaError('invalid argument', `'${name}' must be a number`);
}

export function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new WdaError('invalid argument', `'${name}' must be a string`);
}
