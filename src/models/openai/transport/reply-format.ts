import type { CallKind } from '../../../core/model/model.ts';
import type { ResponseFormat } from '../../families/family.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import type { JsonSchema } from '../reply-schema.ts';
import { isTooLong, type Failure } from './failure.ts';
import { habitsOf } from './server-habits.ts';
import { wayMembers } from './thinking-off.ts';

/** A request, as far as the format of its reply is concerned. */
export interface FormatQuestion {
  readonly kind: CallKind;
  readonly config: ModelSlotConfig;
  readonly replySchema?: JsonSchema | undefined;
}

/** From the strictest; what a server refuses is replaced by the next. */
const ladder: readonly ResponseFormat[] = ['json_schema', 'json_object', 'text'];

/**
 * The format to ask for: the configured one, or the strictest below it that the server has not refused. There is no format
 * where there is no schema, unless any JSON object is what was configured.
 */
export function usualFormat(question: FormatQuestion): ResponseFormat {
  const { config, replySchema } = question;
  if (config.responseFormat === 'json_schema' && !replySchema) return 'text';
  const { refused } = habitsOf(config);
  const possible = ladder.slice(ladder.indexOf(config.responseFormat));
  return possible.find((format) => !refused.has(nameOf(format, question))) ?? 'text';
}

/** The next format after one that failed; undefined when there is none. */
export function nextFormat(format: ResponseFormat): ResponseFormat | undefined {
  return ladder[ladder.indexOf(format) + 1];
}

/** Remembers a format that a server refused. @returns Whether it is new. */
export function noteRefused(format: ResponseFormat, question: FormatQuestion): boolean {
  const { refused } = habitsOf(question.config);
  const name = nameOf(format, question);
  const isNew = !refused.has(name);
  refused.add(name);
  return isNew;
}

/** A schema may be refused for what is in it, so each kind of call is on its own. */
function nameOf(format: ResponseFormat, { kind }: FormatQuestion): string {
  return format === 'json_schema' ? `${format} ${kind}` : format;
}

/**
 * Whether a request may have failed for its format, or for how it turns thinking off. Servers refuse those as a bad request;
 * llama.cpp did with 500 (ggml-org/llama.cpp#17574), and then says what it is about. A server that blames another part of the
 * request, or its length, would refuse the next one, too.
 */
export function isAboutRequest(failure: Failure): boolean {
  const { kind, status = 0, param } = failure;
  if (kind !== 'status' || isTooLong(failure)) return false;
  if (status >= 500) return speaksOfFormat(failure);
  return (status === 400 || status === 422) && (param === undefined || isOptional(param) || speaksOfFormat(failure));
}

/** Whether the words of the server are about the format of replies. */
export function speaksOfFormat({ text, param = '' }: Failure): boolean {
  return /schema|grammar|json|format/i.test(`${param} ${text}`);
}

/** Members of a request that another try may leave out. */
function isOptional(param: string): boolean {
  const [member = ''] = param.split(/[.[]/, 1);
  return member === 'response_format' || wayMembers.has(member);
}
