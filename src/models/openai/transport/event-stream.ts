type Members = Readonly<Record<string, unknown>>;

/** Whether a response is a stream of events. Some servers send one although none was asked for. */
export function isEventStream(contentType: string | null): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '');
}

/** Whether a body begins as a stream of events does, whatever its content type says. */
export function beginsAsEvents(body: string): boolean {
  return /^\s*(?::|(?:data|event|id|retry):)/.test(body);
}

/**
 * Joins the events of a streamed completion into the body that the same server sends without streaming. Comments, which are
 * signs of life, and `[DONE]` are left out; the usage comes in the last event. An event with an error is the whole answer, and
 * so is one with a whole message. Undefined when there is no event at all.
 */
export function joinEvents(stream: string): unknown {
  const events: Members[] = eventsIn(stream);
  const whole = events.find(({ error, choices }) => Boolean(error) || listOf(choices).some(isWhole));
  if (whole || events.length === 0) return whole;
  const pieces = events.flatMap(({ choices }) => listOf(choices));
  const indexes = [...new Set(pieces.map(({ index = 0 }) => index))];
  return {
    ...Object.fromEntries(['id', 'model', 'created', 'usage'].map((key) => [key, lastOf(events, key)])),
    object: 'chat.completion',
    choices: (indexes.length === 0 ? [0] : indexes).map((index) =>
      choiceOf(
        index,
        pieces.filter((piece) => (piece['index'] ?? 0) === index),
      ),
    ),
  };
}

/** Some servers send what there is so far in `message`, beside each piece. */
function isWhole({ message, delta }: Members): boolean {
  return message !== undefined && message !== null && (delta === undefined || delta === null);
}

function choiceOf(index: unknown, pieces: readonly Members[]): Members {
  // A stream that ends without a reason was cut off.
  return { index, message: messageOf(pieces), finish_reason: lastOf(pieces, 'finish_reason') ?? 'cut off' };
}

/** The texts of all pieces; other members, such as calls of tools, are not used. */
function messageOf(choices: readonly Members[]): Members {
  const deltas = choices.map(({ delta }) => (typeof delta === 'object' && delta !== null ? (delta as Members) : {}));
  const joined = ['content', 'reasoning', 'reasoning_content', 'refusal'].map((key) => [
    key,
    deltas.map((delta) => (typeof delta[key] === 'string' ? delta[key] : '')).join(''),
  ]);
  return { role: 'assistant', ...Object.fromEntries(joined) };
}

function lastOf(parts: readonly Members[], key: string): unknown {
  return parts.findLast((part) => part[key] !== undefined && part[key] !== null)?.[key];
}

/** The data of each event, as the HTML standard has it ("Server-sent events"): lines of `data:` up to an empty line. */
function eventsIn(stream: string): Members[] {
  const lines = stream.replaceAll(/\r\n?/g, '\n');
  return lines.split(/\n{2,}/).flatMap((block): Members[] => {
    const data = fieldOf(block, 'data').join('\n');
    if (data === '' || data.trim() === '[DONE]') return [];
    const events = parsedEvent(data);
    // What an event of the type `error` holds is the error, unless it has a member for it.
    if (!fieldOf(block, 'event').includes('error')) return events;
    return events.map((event) => (event['error'] ? event : { error: event }));
  });
}

function fieldOf(block: string, name: string): string[] {
  return block
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : []));
}

/** An event that is no JSON was cut off or comes from something in between; what it lacks makes the reply incomplete. */
function parsedEvent(data: string): Members[] {
  try {
    const value = JSON.parse(data) as unknown;
    return typeof value === 'object' && value !== null ? [value as Members] : [];
  } catch {
    return [{ error: { message: `an event of the stream is no JSON: ${data.slice(0, 200)}` } }];
  }
}

function listOf(choices: unknown): Members[] {
  const list = Array.isArray(choices) ? (choices as unknown[]) : [];
  return list.filter((choice): choice is Members => typeof choice === 'object' && choice !== null);
}
