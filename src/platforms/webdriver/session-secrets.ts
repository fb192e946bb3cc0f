import { withoutValues, type NamedValue } from '../../core/secrets/secret-vault.ts';

/** Names under which clouds, gateways and webdriverio take who somebody is, as options, in capabilities and in headers. */
const userName = /^user(_?name)?$/i;
const keyName = /^(key|cookie|.*(authorization|access[-_]?key|api[-_]?key|password|token|secret))$/i;

/** Who the user of a session is, and their keys. */
export interface SessionSecrets {
  /** A page may show the same word as any other. */
  readonly users: readonly NamedValue[];
  readonly keys: readonly NamedValue[];
}

export function sessionSecrets(...sources: readonly unknown[]): SessionSecrets {
  const texts = sources.flatMap((source) => [...textsIn(source)]);
  return {
    users: texts.filter(([name]) => userName.test(name)),
    keys: texts.filter(([name]) => keyName.test(name)).flatMap(([name, value]) => withoutScheme(name, value)),
  };
}

/** The header has the name of a scheme before the key: "Bearer …". A password may have spaces, too, and its last word is no key. */
function withoutScheme(name: string, value: string): NamedValue[] {
  const [, key] = (/authorization$/i.test(name) && /^\S+ (\S+)$/.exec(value)) || [];
  return key === undefined
    ? [[name, value]]
    : [
        [name, value],
        [name, key],
      ];
}

function* textsIn(source: unknown): Generator<NamedValue> {
  if (typeof source !== 'object' || source === null) return;
  for (const [name, value] of Object.entries(source)) {
    if (typeof value !== 'string') yield* textsIn(value);
    else if (value !== '') yield [name, value];
  }
}

/** A text without any of the secrets. */
export function withoutSecrets(text: string, { users, keys }: SessionSecrets): string {
  return withoutValues(
    text,
    [...users, ...keys].map(([, value]) => value),
  );
}
