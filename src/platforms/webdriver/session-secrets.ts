/** Names under which clouds take who somebody is, as options of webdriverio and in capabilities. */
const secretName = /^(user|user_?name|key|.*(access_?key|password|token|secret))$/i;

/** Who the user of a session is, and their key, by their names. */
export function sessionSecrets(...sources: readonly unknown[]): Readonly<Record<string, string>> {
  return Object.fromEntries(sources.flatMap((source) => [...secretsIn(source)]));
}

function* secretsIn(source: unknown): Generator<[string, string]> {
  if (typeof source !== 'object' || source === null) return;
  for (const [name, value] of Object.entries(source)) {
    if (typeof value !== 'string') yield* secretsIn(value);
    else if (value !== '' && secretName.test(name)) yield [name, value];
  }
}

/** A text without any of the secrets. */
export function withoutSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  return Object.values(secrets).reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}
