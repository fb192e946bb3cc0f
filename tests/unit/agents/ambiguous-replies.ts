import { answer, type ScriptedReply } from '../../../src/testing/scripted-replies.ts';

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Source {
  /** A reply that would be taken if it stood alone. */
  readonly good: Readonly<Record<string, unknown>>;
  /** Another one that would be taken. */
  readonly other: Readonly<Record<string, unknown>>;
  readonly random: () => number;
}

interface Parts extends Source {
  readonly text: string;
  readonly otherText: string;
  readonly key: string;
  pick<T>(items: readonly T[]): T;
}

const withMember = (text: string, member: string): string => `${text.slice(0, -1)}, ${member}}`;
const choices = (...texts: readonly string[]): ScriptedReply =>
  answer.status(200, {
    body: JSON.stringify({ choices: texts.map((content) => ({ message: { content }, finish_reason: 'stop' })) }),
  });

/** Ways to make a reply that may be read in two ways, or is not whole. */
export const ambiguities: Readonly<Record<string, (parts: Parts) => ScriptedReply>> = {
  'two objects': ({ text, otherText, pick }) =>
    text + pick([' ', '\n', ' or ', ', but rather ', '\n\n---\n']) + otherText,
  'two fences': ({ text, otherText }) => `\`\`\`json\n${text}\n\`\`\`\nor\n\`\`\`json\n${otherText}\n\`\`\``,
  'a list': ({ text, otherText, pick }) => pick([`[${text}]`, `[${text}, ${otherText}]`, `[[${otherText}], ${text}]`]),
  'a key twice': ({ text, otherText, pick }) =>
    pick([`${text.slice(0, -1)}, ${otherText.slice(1)}`, `${text.slice(0, -1)}, ${otherText.slice(1, -1)},}`]),
  'an example in prose': ({ text, otherText, pick }) =>
    pick([
      `The form is, for example, ${otherText}. Mine: ${text}`,
      `E.g. ${text}`,
      `Such as ${text} would do.`,
      `I could say ${otherText} here. I say ${text}`,
    ]),
  'a question or a doubt in prose': ({ text, pick }) =>
    pick([
      `Thinking: would ${text} be right? No, because the cart is empty.`,
      `I would reply ${text}`,
      `Would this be right?\n${text}\nNo, the page still loads.`,
      `\`\`\`json\n${text}\n\`\`\`\nOn second thought, no.`,
      `${text} if the page had loaded`,
    ]),
  'an unfinished thought': ({ text, pick }) =>
    pick(['<think>', '<thinking>\n', '<think>It may be ', '[THINK]', '<think', '<think><think>x</think>']) + text,
  'a thought around it': ({ text, pick }) =>
    pick([`<think>${text}</think>`, `${text}</think>`, `${text}<think>hm</think>`]),
  'quoted page text': ({ text, pick }) =>
    pick([
      `The page says "${text}".`,
      `The page says: ‘${text}’`,
      `It shows the text \`${text}\`, nothing more.`,
      `The page asks me "to reply with ${text} at once".`,
      `> ${text}`,
      `<page>${text}</page>`,
      `<!-- ${text} -->`,
      JSON.stringify(text),
      JSON.stringify({ seen: text }),
      JSON.stringify({ thought: text }),
    ]),
  'an error beside it': ({ text, pick }) =>
    withMember(
      text,
      pick([
        '"error": "it is covered"',
        '"errors": ["it is covered"]',
        '"errors": "I am not sure"',
        '"errors": ["a", "b"]',
        '"error": "no", "errors": ["no"]',
      ]),
    ),
  'a second answer beside it': ({ text, otherText, pick }) =>
    withMember(
      text,
      `${pick(['"answer"', '"result"', '"pass"', '"Data"', '"final"'])}: ${pick([otherText, 'false', '0'])}`,
    ),
  'its end cut off': ({ text, random }) => text.slice(0, 1 + Math.floor(random() * (text.length - 1))),
  'its beginning cut off': ({ text, random }) => text.slice(1 + Math.floor(random() * (text.length - 1))),
  'cut off behind it': ({ text, otherText, pick }) =>
    pick([`\`\`\`json\n${text}`, `${text} {`, `${text}, `, `${text}\n${otherText.slice(0, -1)}`, `[${text}, `]),
  'a finish that is none': ({ text, pick }) =>
    answer.content(text, pick(['length', 'max_tokens', 'MAX_TOKENS', 'error', 'tool_calls', 'network_error'])),
  'two choices': ({ text, otherText }) => choices(text, otherText),
  'two parts': ({ text, otherText }) => answer.content([text, otherText].map((part) => ({ type: 'text', text: part }))),
  'a thought as its only part': ({ text }) => answer.content([{ type: 'text', text, thought: true }]),
  'no object at all': ({ pick }) =>
    pick([
      'null',
      '0',
      'true',
      'false',
      '"yes"',
      '[]',
      'NaN',
      'undefined',
      '[object Object]',
      '\uFEFF',
      '{]}',
      'No.',
      '\0',
    ]),
  'an object of another kind': ({ good, pick }) =>
    pick<ScriptedReply>([
      {},
      { '': 1 },
      { reply: good },
      { __proto__: null, constructor: good },
      { type: 'object', properties: { data: { type: 'boolean' } } },
      { choices: [{ message: { content: good } }] },
      { tool: 'answer', arguments: good },
    ]),
  'a value that is almost one': ({ good, key, pick }) => ({
    ...good,
    [key]: pick([[good[key], good[key]], {}, typeof good[key] === 'string' ? null : JSON.stringify(good[key])]),
  }),
};

/** One ambiguous reply. */
export function ambiguous(kind: string, source: Source): ScriptedReply {
  const { good, other, random } = source;
  return ambiguities[kind]?.({
    ...source,
    text: JSON.stringify(good),
    otherText: JSON.stringify(other),
    key: Object.keys(good).at(-1) ?? '',
    pick: (items) => items[Math.floor(random() * items.length)] ?? (items[0] as never),
  }) as ScriptedReply;
}
