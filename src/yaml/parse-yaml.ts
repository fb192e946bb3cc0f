import { constructFromEvents, EVENT_ID, getScalarValue, parseEvents, YAMLException, type Event } from 'js-yaml';

import { errorMessage } from '../core/errors/errors.ts';
import { aliasProblem } from './alias-problem.ts';
import { tasksAlone } from './tasks-alone.ts';
import { yamlInvalid, type YamlPlace } from './yaml-error.ts';

/** Keys and indexes from the root of a document to a node. */
export type YamlPath = readonly (string | number)[];

/** A parsed document with the positions of its nodes. */
export interface ParsedYaml {
  /** Only its tasks, unless these refer to other parts of it. */
  readonly data: unknown;
  /** Start of a node; for a node from an alias, that of the surrounding node. Lines and columns count from 1. */
  placeOf(path: YamlPath): YamlPlace;
}

/** @throws ConfigError `YAML_INVALID` with line and column */
export function parseYaml(text: string): ParsedYaml {
  try {
    const events = parseEvents(text, {});
    const problem = aliasProblem(events, text);
    if (problem) throw yamlInvalid([{ text: problem.text, place: placeAt(text, problem.offset) }]);
    if (events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length > 1)
      throw yamlInvalid([{ text: 'it contains more than one document', place: { line: 1, column: 1 } }]);
    const [data] = constructFromEvents(tasksAlone(events, text) ?? events, { source: text });
    const offsets = offsetsOf(events, text);
    return { data, placeOf: (path) => placeAt(text, nearestOffset(offsets, path)) };
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const { line = 0, column = 0 } = cause.mark ?? {};
    throw yamlInvalid(
      [{ text: cause.reason || errorMessage(cause), place: { line: line + 1, column: column + 1 } }],
      cause,
    );
  }
}

const keyOf = (path: YamlPath): string => JSON.stringify(path);

function nearestOffset(offsets: ReadonlyMap<string, number>, path: YamlPath): number {
  for (let length = path.length; length > 0; length--) {
    const offset = offsets.get(keyOf(path.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  return 0;
}

function placeAt(text: string, offset: number): YamlPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** An open list or mapping. */
interface OpenNode {
  readonly path: YamlPath;
  readonly isMapping: boolean;
  /** For a mapping, the key of the next value. */
  key: string | undefined;
  count: number;
}

/** Start of each node; for a value of a mapping, the start of its key. */
function offsetsOf(events: readonly Event[], text: string): Map<string, number> {
  const offsets = new Map<string, number>();
  const open: OpenNode[] = [];
  /** The path of a node that begins; undefined for a key. */
  const begin = (offset: number, scalar: string | undefined): YamlPath | undefined => {
    const parent = open.at(-1);
    if (!parent) return [];
    if (!parent.isMapping) {
      const path = [...parent.path, parent.count++];
      offsets.set(keyOf(path), offset);
      return path;
    }
    if (parent.key === undefined) {
      parent.key = scalar ?? '';
      offsets.set(keyOf([...parent.path, parent.key]), offset);
      return undefined;
    }
    const path = [...parent.path, parent.key];
    parent.key = undefined;
    return path;
  };
  for (const event of events) {
    if (event.type === EVENT_ID.SCALAR) begin(event.valueStart, getScalarValue(text, event));
    else if (event.type === EVENT_ID.ALIAS) begin(event.anchorStart, undefined);
    else if (event.type === EVENT_ID.POP) open.pop();
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      const path = begin(event.start, undefined) ?? [];
      open.push({ path, isMapping: event.type === EVENT_ID.MAPPING, key: undefined, count: 0 });
    }
  }
  return offsets;
}
