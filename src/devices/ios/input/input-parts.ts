import type { Point, Size } from '../../../core/screen/geometry.ts';
import type { WdaClient, WdaRequest } from '../wda/wda-client.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import type { WdaSession } from '../wda/wda-session.ts';

/** Frame pixels to points, those of the application in front. */
export type ToPlace = (point: Point) => Point;

/** What every input group stands on. */
export interface InputParts {
  readonly session: WdaSession;
  /** For the few paths that are without a session. */
  readonly client: WdaClient;
  /** How frame pixels become the points that gestures take now, which start at the application in front. */
  places(signal: AbortSignal): Promise<ToPlace>;
  /** Whether the application in front shares the screen with others. */
  isShared(signal: AbortSignal): Promise<boolean>;
  /** Of the newest frame. */
  size(signal: AbortSignal): Promise<Size>;
  /** Of the screen, in points. */
  points(signal: AbortSignal): Promise<Size>;
  /** Paths that this version of WebDriverAgent does not know. */
  readonly unknown: Set<string>;
}

export type Gesture = Pick<WdaRequest, 'task' | 'signal' | 'limitMs' | 'isSecret'>;

/** One way to do something. */
export interface Way {
  readonly path: string;
  readonly body: object;
}

/** Goes the first way that this version of WebDriverAgent knows; one that it does not know does nothing. */
export async function post(parts: InputParts, gesture: Gesture, ways: readonly [...Way[], Way]): Promise<unknown> {
  const { session, unknown } = parts;
  const last = ways.at(-1);
  for (const way of ways) {
    if (unknown.has(way.path) && way !== last) continue;
    try {
      return await session.send({ ...gesture, method: 'POST', ...way });
    } catch (error) {
      if (wdaErrorIn(error) !== 'unknown command' || way === last) throw error;
      unknown.add(way.path);
    }
  }
  return undefined;
}
