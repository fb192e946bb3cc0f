import { EVENT_ID, getScalarValue, type Event } from 'js-yaml';

/**
 * The events of a document with nothing but its member `tasks`: other members may belong to other programs, with tags of their
 * own. Undefined where the tasks refer to another member, are there twice, or not at all.
 */
export function tasksAlone(events: readonly Event[], text: string): Event[] | undefined {
  const [document, root] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || root?.type !== EVENT_ID.MAPPING) return undefined;
  const isTasks = ([key]: readonly Event[]): boolean =>
    key?.type === EVENT_ID.SCALAR && getScalarValue(text, key) === 'tasks';
  const [tasks, again] = membersOf(events).filter(isTasks);
  if (!tasks || again || refersElsewhere(tasks, text)) return undefined;
  return [document, root, ...tasks, { type: EVENT_ID.POP }, { type: EVENT_ID.POP }];
}

/** The key and the value of each member of the root. */
function membersOf(events: readonly Event[]): Event[][] {
  const members: Event[][] = [];
  let at = 2;
  while (at < events.length) {
    const end = nodeEnd(events, nodeEnd(events, at));
    members.push(events.slice(at, end));
    at = end;
  }
  return members;
}

/** The index behind a node. */
function nodeEnd(events: readonly Event[], start: number): number {
  let depth = 0;
  let at = start;
  do {
    const { type } = events[at] ?? {};
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1;
    else if (type === EVENT_ID.POP) depth -= 1;
    at += 1;
  } while (depth > 0 && at < events.length);
  return at;
}

/** Whether an alias names something that is not in these events, before it. */
function refersElsewhere(events: readonly Event[], text: string): boolean {
  const anchors = new Set<string>();
  for (const event of events) {
    if (!('anchorStart' in event) || event.anchorStart < 0) continue;
    const name = text.slice(event.anchorStart, event.anchorEnd);
    if (event.type !== EVENT_ID.ALIAS) anchors.add(name);
    else if (!anchors.has(name)) return true;
  }
  return false;
}
