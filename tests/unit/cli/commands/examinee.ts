import sharp from 'sharp';

import type { ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../../../src/testing/scripted-request.ts';

/** How a model answers the questions of the doctor; it answers well where nothing is said. */
export interface Examinee {
  /** The word in the picture. */
  readonly reads?: string;
  /** The kinds of trees at both ends of the long prompt. */
  readonly trees?: string;
  /** Two numbers for a place, given as shares of the sides. */
  place?(share: Place, picture: { readonly width: number; readonly height: number }): readonly [number, number];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const corners: Readonly<Record<string, readonly [boolean, boolean]>> = {
  NORTH: [false, false],
  EAST: [true, false],
  SOUTH: [true, true],
  WEST: [false, true],
};

/** Margin and half the size of a button of the doctor, in pixels. */
const [offX, offY] = [16 + 56, 16 + 22];

export async function answerOf(
  { call, text, images }: ScriptedRequest,
  examinee: Examinee = {},
): Promise<ScriptedReply | undefined> {
  const {
    reads = '"Harbour."',
    trees = 'CEDAR, MAPLE',
    place = (share) => [share.x * 1000, share.y * 1000],
  } = examinee;
  if (call === 'extract' && images.length === 0) return { data: text.includes('tree') ? trees : 'HARBOUR' };
  if (call === 'extract') return { data: reads };
  const [right, bottom] = corners[/the ([A-Z]+) button/.exec(text)?.[1] ?? ''] ?? [];
  const [, data = ''] = (images[0] ?? '').split(',');
  const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
  const share = text.includes('the CONTINUE button')
    ? { x: 480 / 640, y: 284 / 360 }
    : { x: (right ? width - offX : offX) / width, y: (bottom ? height - offY : offY) / height };
  return { point: place(share, { width, height }).map(Math.round) };
}
