type Members = Readonly<Record<string, unknown>>;

/** Whether a response is a stream of events. Some servers send one although none was asked for. */
export function isEventStream(contentType: string | null): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '');
}

/**
 * Joins the events of a streamed completion into the body that the same server sends without streaming. Comments, which are
 * signs of life, and `[DONE]` are left out; the usage comes in the last event. An event with an error is the whole answer, and
 * so is one that is no piece of a completion. Undefined when there is no event at all.
 */
export function joinEvents(stream: string): unknown {
  const events: Members[] = eventsIn(stream);
  const whole = events.find((event) => 'error' in event || firstChoice(event)?.['message'] !== undefined);
  if (whole || events.length === 0) return whole;
  const choices = events.flatMap((event): Members[] => [firstChoice(event) ?? {}]);
  return {
    ...Object.fromEntries(['id', 'model', 'created', 'usage'].map((key) => [key, lastOf(events, key)])),
    object: 'chat.completion',
    // A stream that ends without a reason was cut off.
    choices: [{ index: 0, message: messageOf(choices), finish_reason: lastOf(choices, 'finish_reason') ?? 'cut off' }],
  };
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
    const data = block
      .split('\n')
      .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).replace(/^ /, '')] : []))
      .join('\n');
    return data === '' || data.trim() === '[DONE]' ? [] : parsedEvent(data);
  });
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

function firstChoice({ choices }: Members): Members | undefined {
  const [first] = Array.isArray(choices) ? (choices as unknown[]) : [];
  return typeof first === 'object' && first !== null ? (first as Members) : undefined;
}
