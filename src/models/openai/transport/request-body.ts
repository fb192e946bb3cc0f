import type OpenAI from 'openai';

import type { CallKind } from '../../../core/model/model.ts';
import type { ResponseFormat } from '../../families/family.ts';
import { anyServer } from '../../families/thinking.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import type { JsonSchema } from '../reply-schema.ts';
import { thinkingOff } from './thinking-off.ts';
import type { TransportRequest } from './transport.ts';

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type Members = Readonly<Record<string, unknown>>;

/** Members of a request, and the variable by which the user changes them. */
interface Settings {
  readonly variable: string;
  readonly members: Members;
}

/** The body of a request. It never asks for a stream: a whole answer is simpler to judge, and some servers stream unless told not to. */
export function requestBody(request: TransportRequest): Body {
  const { config, messages } = request;
  const members = Object.assign({}, ...settingsOf(request).map((setting) => setting.members)) as Members;
  return { model: config.name, messages: [...messages], ...members, stream: false };
}

/** The variable by which a member of the request can be changed; the last one wins, as in the request. */
export function variableOfMember(request: TransportRequest, member: string): string | undefined {
  return settingsOf(request).findLast(({ members }) => member in members)?.variable;
}

/** All members that come from settings. */
export function settingMembers(request: TransportRequest): string[] {
  return settingsOf(request).flatMap(({ members }) => Object.keys(members));
}

/** The members that settings can add, with their variables. */
export function possibleMembers({ family, variables }: ModelSlotConfig): (readonly [string, string])[] {
  const { settings, write } = (family ? family.reasoning : anyServer) ?? { settings: [], write: () => ({}) };
  const samples = { enabled: false, effort: 'low', budget: 1 } as const;
  const keys = { enabled: 'REASONING_ENABLED', effort: 'REASONING_EFFORT', budget: 'REASONING_BUDGET' } as const;
  const reasoning = settings.flatMap((name) =>
    Object.keys(write({ [name]: samples[name] })).map((member) => [member, variables[keys[name]]] as const),
  );
  return [['temperature', variables.TEMPERATURE], ['response_format', variables.RESPONSE_FORMAT], ...reasoning];
}

/** In the order of precedence; the last wins. */
function settingsOf({ kind, config, replySchema, format }: TransportRequest): Settings[] {
  const { family, reasoning, variables } = config;
  const temperature = config.temperature ?? family?.temperature;
  return [
    { variable: variables.TEMPERATURE, members: temperature === undefined ? {} : { temperature } },
    { variable: variables.RESPONSE_FORMAT, members: responseFormat(format, kind, replySchema) },
    { variable: variables.FAMILY, members: family?.request?.(kind) ?? {} },
    {
      variable: reasoningVariable(config),
      members: reasoning ? (family?.reasoning ?? anyServer).write(reasoning) : {},
    },
    { variable: reasoningVariable(config), members: thinkingOff(config) },
    { variable: variables.EXTRA_BODY_JSON, members: config.extraBody },
  ];
}

/** The variable of the first reasoning setting that is used. */
function reasoningVariable({ reasoning, variables }: ModelSlotConfig): string {
  if (reasoning?.enabled !== undefined) return variables.REASONING_ENABLED;
  return reasoning?.effort === undefined ? variables.REASONING_BUDGET : variables.REASONING_EFFORT;
}

function responseFormat(format: ResponseFormat, kind: CallKind, schema: JsonSchema | undefined): Members {
  if (format === 'text') return {};
  if (format === 'json_object' || !schema) return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name: kind, strict: true, schema } } };
}
