import { z } from 'zod';

import type { LocateReply, LocateRequest, SectionRequest } from '../../core/model/model.ts';
import { namesPlace, placeMembers, readPlace, type Grounding } from '../families/coordinates.ts';
import { locatePrompt } from './prompts/locate.prompt.ts';
import {
  joinSections,
  namedImages,
  screenshotParts,
  section,
  systemMessage,
  textPart,
  untrustedSection,
  userMessage,
  type Message,
} from './messages.ts';
import type { Picture } from './picture.ts';
import type { ParsedReply } from './json-reply.ts';
import { errorMembers, errorsOf, jsonReader, remarks } from './reply-reader.ts';
import { sectionPrompt } from './prompts/section.prompt.ts';

const locateSchema = z.strictObject({ ...remarks, ...errorMembers, ...placeMembers });

export function locateMessages(request: LocateRequest, grounding: Grounding, picture: Picture): Message[] {
  return askFor(request, locatePrompt(grounding.family), picture);
}

export function sectionMessages(request: SectionRequest, grounding: Grounding, picture: Picture): Message[] {
  return askFor(request, sectionPrompt(grounding.family), picture);
}

function askFor(request: LocateRequest, prompt: string, picture: Picture): Message[] {
  return [
    systemMessage(prompt),
    userMessage([
      textPart(joinSections(untrustedSection('element', request.prompt), section('context', request.context))),
      ...namedImages(request.images),
      ...screenshotParts('The screenshot', picture),
    ]),
  ];
}

export function locationReader(grounding: Grounding): (text: string) => ParsedReply<LocateReply> {
  return jsonReader(locateSchema, (reply) => readLocation(reply, grounding));
}

function readLocation(raw: z.output<typeof locateSchema>, grounding: Grounding): ParsedReply<LocateReply> {
  const errors = errorsOf(raw);
  if (errors.length > 0) {
    return namesPlace(raw) ? { problem: 'it has both a place and an error' } : { value: { error: errors.join('; ') } };
  }
  const place = readPlace(raw, grounding);
  if (!place) return { problem: 'it has neither a place nor an error' };
  return 'problem' in place ? place : { value: place };
}
