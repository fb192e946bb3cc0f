import { ActionError, ConfigError } from '../errors/errors.ts';
import { secretForms } from './secret-forms.ts';
import { mapTexts } from '../../util/map-texts.ts';

const placeholder = /\{\{secret:([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/**
 * A placeholder for a secret value, for instructions and inputs: `aiInput('Password', { value: secret('PASSWORD') })`. The
 * value is read from the agent option `secrets`, or else from the environment variable of that name, when it is typed; it
 * never reaches a prompt, log, step title or report. Only secrets that the test names or passes can be typed, whatever a page
 * asks the model to do.
 *
 * @throws ConfigError `CONFIG_INVALID` for a name with other characters than letters, digits and `_`.
 */
export function secret(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `{{secret:${name}}}`;
  throw new ConfigError('CONFIG_INVALID', `secret(): "${name}" is not a name`, {
    hint: 'Use letters, digits and _ only, as in an environment variable.',
  });
}

/** A name and a value. */
export type NamedValue = readonly [name: string, value: string];

/** What a value is called in its place. */
interface Known {
  readonly name: string;
  /** Whether models get the value. */
  readonly isMasked: boolean;
}

/** Knows the secrets of one agent: reveals them to the driver and hides them from everything else. */
export class SecretVault {
  readonly #given: Readonly<Record<string, string>>;
  readonly #env: Readonly<Record<string, string | undefined>>;
  /** Secrets that the user named. A page may ask a model to type others: those stay hidden. */
  readonly #named: Set<string>;
  /** All forms of all values. */
  readonly #known = new Map<string, Known>();
  /** The same in lower case, since applications may show text in capitals. */
  #inAnyCase = new Map<string, Known>();
  readonly #hidden: Readonly<Record<string, string>>;
  /** Values that may be on the screen. */
  readonly #shown: Set<string>;
  #pattern: RegExp | undefined;

  /** @param hidden - Values that are hidden wherever they occur, and cannot be typed. */
  constructor(
    given: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string | undefined>>,
    hidden: Readonly<Record<string, string>> = {},
  ) {
    this.#given = given;
    this.#env = env;
    this.#hidden = hidden;
    this.#named = new Set(Object.keys(given));
    this.#shown = new Set(Object.values(given).filter((value) => value !== ''));
    for (const [name, value] of Object.entries({ ...hidden, ...given })) this.#learn(name, value);
  }

  /** Hides values wherever they occur; they cannot be typed. Several may have one name. */
  hide(secrets: readonly NamedValue[]): void {
    for (const [name, value] of secrets) this.#learn(name, value);
  }

  /**
   * Hides values in what is written: records, logs and errors. Models get them, since an application may show them as any other
   * word, and a claim about that word has to stay one.
   */
  mask(values: readonly NamedValue[]): void {
    for (const [name, value] of values) this.#learn(name, value, true);
  }

  /** Called with every text of the user. The secrets that it names must exist; they are hidden from now on, and may be typed. */
  prepare(text: string): void {
    for (const [, name = ''] of text.matchAll(placeholder)) {
      const value = this.#valueOf(name);
      this.#learn(name, value);
      this.#named.add(name);
      this.#shown.add(value);
    }
  }

  /**
   * Values that may be on a screen, for which pictures are searched. A value that cannot be typed, such as the API key of a
   * model, is included once it has occurred in a text of the application.
   */
  get shown(): readonly string[] {
    return [...this.#shown];
  }

  /** Replaces placeholders with their values; only for texts that go to a driver. */
  reveal(text: string): string {
    return text.replace(placeholder, (_whole, name: string) => {
      if (this.#named.has(name)) return this.#valueOf(name);
      throw new ActionError('ACTION_FAILED', `The secret "${name}" may not be used: the test did not name it`, {
        hint: `Write {{secret:${name}}} in the instruction or in aiContexts, or pass the agent option secrets: { ${name}: … }.`,
      });
    });
  }

  /** The same for the texts of an object that is compared with the screen; a secret that may not be used stays hidden. */
  revealTexts<T extends object>(value: T): T {
    const show = (text: string): string =>
      text.replace(placeholder, (whole, name: string) => (this.#named.has(name) ? this.#valueOf(name) : whole));
    const entries = Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      typeof part === 'string' ? show(part) : part,
    ]);
    return Object.fromEntries(entries) as T;
  }

  /** Replaces every known secret value in a text with its placeholder; placeholders stay as they are. */
  redactText(text: string): string {
    return this.#replace(text, () => true);
  }

  /** The same for a text that goes to a model. */
  redactForModel(text: string): string {
    return this.#replace(text, ({ isMasked }) => !isMasked);
  }

  #replace(text: string, isHidden: (known: Known) => boolean): string {
    if (this.#known.size === 0) return text;
    this.#pattern ??= this.#buildPattern();
    return text.replace(this.#pattern, (found) => {
      const known = this.#known.get(found) ?? this.#inAnyCase.get(found.toLowerCase());
      if (known === undefined || !isHidden(known)) return found;
      const { name } = known;
      // A value that cannot be typed is searched for on the screen once the application has shown it.
      const hidden = this.#named.has(name) ? undefined : this.#hidden[name];
      if (hidden !== undefined) this.#shown.add(hidden);
      return `{{secret:${name}}}`;
    });
  }

  /** Redacts all texts, numbers and names in JSON-like data. */
  redact(value: unknown): unknown {
    if (this.#known.size === 0) return value;
    if (typeof value === 'string') return this.redactText(value);
    if (typeof value === 'number') return this.#known.has(String(value)) ? this.redactText(String(value)) : value;
    if (Array.isArray(value)) return value.map((item) => this.redact(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.redactText(key), this.redact(item)]));
  }

  /** Redacts the texts in a structure of this program, whose names and numbers have a meaning. */
  redactTexts<T>(value: T): T {
    return this.#known.size === 0 ? value : (mapTexts(value, (text) => this.redactText(text)) as T);
  }

  /** The same for texts that go to a model. */
  redactTextsForModel<T>(value: T): T {
    return this.#known.size === 0 ? value : (mapTexts(value, (text) => this.redactForModel(text)) as T);
  }

  #valueOf(name: string): string {
    const value = this.#given[name] ?? this.#env[name];
    if (value) return value;
    throw new ConfigError('CONFIG_INVALID', `The secret "${name}" has no value`, {
      hint: `Set the environment variable ${name}, or pass the agent option secrets: { ${name}: … }.`,
    });
  }

  #learn(name: string, value: string, isMasked = false): void {
    if (value === '' || !this.#isNew(value, isMasked)) return;
    // Files of secrets end with a line break, which is never shown.
    for (const written of [...secretForms(value), ...secretForms(value.trim())]) {
      if (written !== '' && this.#isNew(written, isMasked)) this.#known.set(written, { name, isMasked });
    }
    this.#pattern = undefined;
  }

  /** A secret of the test stays one, though it is the name of a user, too. */
  #isNew(written: string, isMasked: boolean): boolean {
    const known = this.#known.get(written);
    return known === undefined || (known.isMasked && !isMasked);
  }

  /** Longer values first, since one may contain another. */
  #buildPattern(): RegExp {
    this.#inAnyCase = new Map([...this.#known].map(([value, known]) => [value.toLowerCase(), known]));
    const values = [...this.#known.keys()].sort((first, second) => second.length - first.length);
    return new RegExp([placeholder.source, ...values.map(patternOf)].join('|'), 'giu');
  }
}

/** A text without any of the values, which have no names in it. */
export function withoutValues(text: string, values: readonly string[]): string {
  const known = values.filter((value) => value !== '').sort((first, second) => second.length - first.length);
  return known.reduce((shown, value) => shown.replace(new RegExp(patternOf(value), 'gu'), '***'), text);
}

/** Shorter values are matched as whole words only, since they occur inside other words. */
const leastInside = 6;

function patternOf(value: string): string {
  const escaped = value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  if (value.length >= leastInside) return escaped;
  const [before, after] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((edge) => edge.test(value));
  return `${before ? String.raw`(?<![\p{L}\p{N}])` : ''}${escaped}${after ? String.raw`(?![\p{L}\p{N}])` : ''}`;
}
