import { EyewrightError, errorMessage } from '../core/errors/errors.ts';
import { nearest } from '../util/nearest.ts';
import { expandVariables } from './expand-variables.ts';
import type { AnyVerb, FlowCall } from './flow-calls.ts';
import { parseYaml, type ParsedYaml, type YamlPath } from './parse-yaml.ts';
import { yamlInvalid, type YamlPlace, type YamlProblem } from './yaml-error.ts';

/** A validated call of a flow. */
export interface FlowStep {
  /** Name as written, e.g. `aiTap`. */
  readonly call: string;
  readonly place: YamlPlace;
  readonly verb: AnyVerb;
  readonly given: readonly unknown[];
  /** Name for its result, if the text gives one. */
  readonly resultName: string | undefined;
  readonly isQuery: boolean;
}

export interface FlowTask {
  readonly name: string;
  readonly place: YamlPlace;
  /** Whether later tasks run if this one fails. */
  readonly continueOnError: boolean;
  readonly steps: readonly FlowStep[];
}

interface ReadTasksInit {
  readonly calls: ReadonlyMap<string, FlowCall>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the tasks of a YAML text and validates all of them before any runs. The rest of the document is ignored.
 *
 * @throws ConfigError `YAML_INVALID` with the lines of all problems
 */
export function readTasks(text: string, { calls, env }: ReadTasksInit): FlowTask[] {
  const parsed = parseYaml(text);
  const reader = new TaskReader(parsed, calls);
  const tasks = reader.read(env);
  if (reader.problems.length > 0) throw yamlInvalid(reader.problems);
  return tasks;
}

type Fields = Readonly<Record<string, unknown>>;

/** Results without a name are numbered; `__proto__` is not a valid property name. */
const reserved = /^(?:\d+|__proto__)$/;
const taskKeys = ['name', 'flow', 'continueOnError'];

class TaskReader {
  readonly problems: YamlProblem[] = [];
  readonly #document: ParsedYaml;
  readonly #calls: ReadonlyMap<string, FlowCall>;
  readonly #names = new Set<string>();

  constructor(document: ParsedYaml, calls: ReadonlyMap<string, FlowCall>) {
    this.#document = document;
    this.#calls = calls;
  }

  read(env: ReadTasksInit['env']): FlowTask[] {
    const { data } = this.#document;
    const given = isFields(data) ? data['tasks'] : undefined;
    if (!Array.isArray(given) || given.length === 0) {
      this.#complain('"tasks" is missing: a list of { name, flow }', ['tasks']);
      return [];
    }
    const tasks = expandVariables(given, {
      env,
      onMissing: (name, path) => this.#complain(`the environment variable ${name} is not set`, ['tasks', ...path]),
      isCode: (path) => this.#isCode(path),
    }) as unknown[];
    return tasks.map((task, index) => this.#task(task, ['tasks', index]));
  }

  /** The path is: tasks, index, `flow`, index, name of the call. */
  #isCode([, flow, , call]: YamlPath): boolean {
    return flow === 'flow' && this.#calls.get(String(call))?.isCode === true;
  }

  #task(task: unknown, path: YamlPath): FlowTask {
    if (!isFields(task)) this.#complain('a task is { name, flow }', path);
    const fields = isFields(task) ? task : {};
    this.#requireKnown(fields, taskKeys, path);
    const { name = `Task ${Number(path[1]) + 1}`, continueOnError = false } = fields;
    if (typeof name !== 'string') this.#complain('"name" must be a text', [...path, 'name']);
    if (typeof continueOnError !== 'boolean') {
      this.#complain('"continueOnError" must be true or false', [...path, 'continueOnError']);
    }
    return {
      name: typeof name === 'string' ? name : '',
      place: this.#document.placeOf(path),
      continueOnError: continueOnError === true,
      steps: isFields(task) ? this.#flow(fields['flow'], [...path, 'flow']) : [],
    };
  }

  #flow(flow: unknown, path: YamlPath): FlowStep[] {
    if (Array.isArray(flow) && flow.length > 0) {
      return flow.flatMap((step, index) => this.#step(step, [...path, index]) ?? []);
    }
    this.#complain('"flow" must be a list of calls', path);
    return [];
  }

  #step(step: unknown, path: YamlPath): FlowStep | undefined {
    if (!isFields(step)) return this.#complain('a step is one call, e.g. "aiTap: the Save button"', path);
    const keys = Object.keys(step);
    const [name = '', second] = keys.filter((key) => this.#calls.has(key));
    const call = this.#calls.get(name);
    if (!call) return this.#unknownCall(keys[0] ?? '', path);
    if (second !== undefined)
      return this.#complain(`"${name}" and "${second}" are two calls; each is a step`, [...path, second]);
    const { [name]: main, name: resultName, ...others } = step;
    this.#requireKnown(others, ['name', ...Object.keys(call.others)], path);
    return this.#prepare({ call, name, main, others, resultName, path });
  }

  #unknownCall(name: string, path: YamlPath): undefined {
    return this.#complain(`unknown call "${name}"${guess(name, [...this.#calls.keys()])}`, [...path, name]);
  }

  #prepare({ call, name, main, others, resultName, path }: RawStep): FlowStep | undefined {
    const kept = this.#resultName(resultName, [...path, 'name']);
    const place = this.#document.placeOf([...path, name]);
    try {
      const { verb, given } = call.prepare(main ?? undefined, others);
      // Validated as in code; it is parsed again when it runs.
      verb.read(...(given as never[]));
      return { call: name, place, verb, given, resultName: kept, isQuery: call.isQuery };
    } catch (error) {
      this.problems.push({ text: EyewrightError.isInstance(error) ? error.summary : errorMessage(error), place });
      return undefined;
    }
  }

  #resultName(name: unknown, path: YamlPath): string | undefined {
    if (name === undefined) return undefined;
    if (typeof name !== 'string' || name === '') return this.#complain('"name" must be a text', path);
    if (reserved.test(name)) this.#complain(`the name "${name}" is taken: steps without a name are counted`, path);
    if (this.#names.has(name)) this.#complain(`the name "${name}" is taken by a step above`, path);
    this.#names.add(name);
    return name;
  }

  #requireKnown(fields: Fields, known: readonly string[], path: YamlPath): void {
    for (const key of Object.keys(fields)) {
      if (!known.includes(key)) this.#complain(`unknown key "${key}"${guess(key, known)}`, [...path, key]);
    }
  }

  #complain(text: string, path: YamlPath): undefined {
    this.problems.push({ text, place: this.#document.placeOf(path) });
  }
}

function guess(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? `; known: ${known.join(', ')}` : `, did you mean "${near}"?`;
}

/** A step before validation. */
interface RawStep {
  readonly call: FlowCall;
  readonly name: string;
  readonly main: unknown;
  readonly others: Fields;
  readonly resultName: unknown;
  readonly path: YamlPath;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
