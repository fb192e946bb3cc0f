import type { Point, Size } from '../../../core/screen/geometry.ts';
import type { WdaClient, WdaRequest } from '../wda/wda-client.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import type { WdaSession } from '../wda/wda-session.ts';

/** Converts frame pixels to points of the foreground app. */
export type ToPlace = (point: Point) => Point;

/** What all input groups share. */
export interface InputParts {
  readonly session: WdaSession;
  /** For the few endpoints outside a session. */
  readonly client: WdaClient;
  /** Conversion from frame pixels to the points that gestures take now, relative to the foreground app. */
  places(signal: AbortSignal): Promise<ToPlace>;
  /** Whether the foreground app shares the screen with others. */
  isShared(signal: AbortSignal): Promise<boolean>;
  /** Size of the newest frame. */
  size(signal: AbortSignal): Promise<Size>;
  /** Size of the screen in points. */
  points(signal: AbortSignal): Promise<Size>;
  /** Endpoints that this version of WebDriverAgent does not know. */
  readonly unknown: Set<string>;
}

export type Gesture = Pick<WdaRequest, 'task' | 'signal' | 'limitMs' | 'isSecret'>;

/** One way to perform a gesture. */
export interface WdaCall {
  readonly path: string;
  readonly body: object;
}

/** Uses the first way that this version of WebDriverAgent knows. An unknown one has no effect. */
export async function post(
  parts: InputParts,
  gesture: Gesture,
  ways: readonly [...WdaCall[], WdaCall],
): Promise<unknown> {
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
