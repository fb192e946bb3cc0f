/** A mark that begins or ends a thought in a text; servers that do not keep thoughts apart send them so. */
export const thoughtMark = /[<◁[](?<end>\/?)(?:[a-z]+:)?(?:think|thinking|thought|thoughts|reasoning)\b/gi;

/** The position behind a mark that ends at a position. */
export function behindMark(text: string, at: number): number {
  return /[>▷\]]/.test(text[at] ?? '') ? at + 1 : at;
}

/**
 * The thought at the beginning of a content, and what follows it. A thought without an end is all of the content, and one
 * without a beginning was begun by the prompt: the chat templates of thinking models end with `<think>`.
 */
export function splitThought(content: string): { readonly thought: string; readonly rest: string } {
  const none = { thought: '', rest: content };
  let start: number | undefined;
  let depth = 0;
  thoughtMark.lastIndex = 0;
  for (const mark of content.matchAll(thoughtMark)) {
    const isEnd = mark.groups?.['end'] === '/';
    const behind = behindMark(content, mark.index + mark[0].length);
    if (start === undefined) {
      const before = content.slice(0, mark.index);
      // A text of the answer itself may show such a mark.
      if (isEnd) return isAnswer(before) ? none : { thought: before, rest: content.slice(behind) };
      if (before.trim() !== '') return none;
      start = behind;
    }
    depth += isEnd ? -1 : 1;
    if (depth === 0) return { thought: content.slice(start, mark.index), rest: content.slice(behind) };
  }
  return start === undefined ? none : { thought: content.slice(start), rest: '' };
}

/** Whether a text begins as an answer does. */
export function isAnswer(text: string): boolean {
  return /^\s*(?:\{|```)/.test(text);
}

/** The thoughts in parts of a message, such as `{ type: "thinking", thinking }` of Claude and Mistral, and `{ thought: true, text }` of Gemini. */
export function thoughtsInParts(parts: readonly unknown[]): string {
  return parts
    .flatMap((part) => {
      const { type = '', thought, ...members } = toMembers(part);
      return thought === true || /^(?:thinking|reasoning)\b/.test(String(type)) ? textsIn(members) : [];
    })
    .join('');
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Array.isArray(value) ? value.map(toMembers) : [toMembers(value)];
  return members.flatMap((member) =>
    ['text', 'summary', 'thinking', 'reasoning'].flatMap((name) => {
      const inner = member[name];
      return typeof inner === 'string' ? [inner] : textsIn(inner);
    }),
  );
}

function toMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
