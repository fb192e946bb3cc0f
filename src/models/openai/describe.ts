import { z } from 'zod';

import type { DescribeReply, DescribeRequest } from '../../core/model.ts';
import { rectCenter } from '../../core/geometry.ts';
import { writePlace, type Grounding } from '../families/coordinates.ts';
import type { Reading } from './converse.ts';
import { describePrompt } from './describe.prompt.ts';
import {
  imagePart,
  joinSections,
  namedImages,
  section,
  systemMessage,
  textPart,
  userMessage,
  type Message,
} from './messages.ts';
import type { Picture } from './picture.ts';

export const describeSchema = z.object({ description: z.string().nullish(), error: z.string().nullish() });

export function describeMessages(request: DescribeRequest, grounding: Grounding, picture: Picture): Message[] {
  const { rect } = request;
  const place = JSON.stringify(writePlace({ rect, center: rectCenter(rect) }, grounding));
  return [
    systemMessage(describePrompt(grounding.family)),
    userMessage([
      textPart(joinSections(section('place', place), section('context', request.context))),
      ...namedImages(request.images),
      textPart('The screenshot:'),
      imagePart(picture.url),
    ]),
  ];
}

export function readDescription({ description, error }: z.output<typeof describeSchema>): Reading<DescribeReply> {
  const text = description?.trim() ?? '';
  if (error) return text === '' ? { value: { error } } : { problem: 'it has both a description and an error' };
  return text === '' ? { problem: 'it has neither a description nor an error' } : { value: { description: text } };
}
