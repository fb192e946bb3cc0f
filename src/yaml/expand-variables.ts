import type { YamlPath } from './parse-yaml.ts';

const variable = /\$(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export interface Expansion {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told of a variable that has no value. */
  onMissing(name: string, path: YamlPath): void;
  /** Whether a text is left as it is. */
  isCode(path: YamlPath): boolean;
}

/**
 * Puts the values of environment variables in the place of `${NAME}`, in the texts of a document that has been read: whatever
 * a value holds, it stays a text. `$${NAME}` stands for `${NAME}` itself.
 */
export function expandVariables(value: unknown, expansion: Expansion, path: YamlPath = []): unknown {
  if (typeof value === 'string') return expansion.isCode(path) ? value : expandText(value, expansion, path);
  if (Array.isArray(value)) return value.map((item, index) => expandVariables(item, expansion, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, expandVariables(item, expansion, [...path, key])]),
  );
}

function expandText(text: string, { env, onMissing }: Expansion, path: YamlPath): string {
  return text.replaceAll(variable, (_whole, escape: string, name: string) => {
    if (escape !== '') return `\${${name}}`;
    const value = env[name];
    if (value === undefined) onMissing(name, path);
    return value ?? '';
  });
}
