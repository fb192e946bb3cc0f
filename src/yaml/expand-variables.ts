import type { YamlPath } from './parse-yaml.ts';

const variable = /\$(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export interface Expansion {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called for a variable without a value. */
  onMissing(name: string, path: YamlPath): void;
  /** Whether a text is left unchanged. */
  isCode(path: YamlPath): boolean;
}

/**
 * Replaces `${NAME}` by the value of the environment variable in the texts of a parsed document. A value stays a text,
 * whatever it contains. `$${NAME}` yields a literal `${NAME}`.
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
