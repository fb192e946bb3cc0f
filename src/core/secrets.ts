import { ConfigError } from './errors.ts';

const placeholder = /\{\{secret:([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/**
 * A stand-in for a secret value, to be used in instructions and inputs: `aiInput('Password', { value: secret('PASSWORD') })`.
 * The value is read from the agent option `secrets` or else from the environment variable of that name, at the moment it
 * is typed; it never reaches a prompt, log, step title or report.
 */
export function secret(name: string): string {
  const text = `{{secret:${name}}}`;
  if (text.replace(placeholder, '') === '') return text;
  throw new ConfigError('CONFIG_INVALID', `secret(): "${name}" is not a name`, {
    hint: 'Use letters, digits and _ only, as in an environment variable.',
  });
}

/** Knows the secrets of one agent: reveals them to the driver and hides them from everything else. */
export class SecretVault {
  readonly #given: Readonly<Record<string, string>>;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #known = new Map<string, string>();

  constructor(given: Readonly<Record<string, string>>, env: Readonly<Record<string, string | undefined>>) {
    this.#given = given;
    this.#env = env;
    for (const [name, value] of Object.entries(given)) this.#learn(name, value);
  }

  /** Checks that every secret named in a text exists, so that its value is hidden from now on. */
  prepare(text: string): void {
    this.reveal(text);
  }

  /** Replaces placeholders by their values; only for what is handed to a driver. */
  reveal(text: string): string {
    return text.replace(placeholder, (_whole, name: string) => {
      const value = this.#given[name] ?? this.#env[name];
      if (!value) {
        throw new ConfigError('CONFIG_INVALID', `The secret "${name}" has no value`, {
          hint: `Set the environment variable ${name}, or pass the agent option secrets: { ${name}: … }.`,
        });
      }
      this.#learn(name, value);
      return value;
    });
  }

  /** Replaces every known secret value in a text by its placeholder. */
  redactText(text: string): string {
    let clean = text;
    for (const [value, name] of this.#known) {
      if (clean.includes(value)) clean = clean.replaceAll(value, `{{secret:${name}}}`);
    }
    return clean;
  }

  /** Redacts every text in a JSON-like value; values without secrets come back unchanged. */
  redact<T>(value: T): T {
    if (this.#known.size === 0) return value;
    return this.#redactValue(value) as T;
  }

  #redactValue(value: unknown): unknown {
    if (typeof value === 'string') return this.redactText(value);
    if (Array.isArray(value)) return value.map((item) => this.#redactValue(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.redactText(key), this.#redactValue(item)]),
    );
  }

  #learn(name: string, value: string): void {
    if (value === '') return;
    this.#known.set(value, name);
    // Values also turn up inside JSON and URLs.
    this.#known.set(JSON.stringify(value).slice(1, -1), name);
    this.#known.set(encodeURIComponent(value), name);
  }
}
