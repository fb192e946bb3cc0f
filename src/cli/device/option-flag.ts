/**
 * What the value of a flag is: `switch` takes none; `switch-or-value` takes one only after `=`; `texts` may be repeated; `data` is
 * YAML or JSON; `code` cannot be written on a command line.
 */
export type FlagKind = 'switch' | 'switch-or-value' | 'number' | 'text' | 'texts' | 'choice' | 'data' | 'code';

/** One option of an agent, a device or a call, as a flag. */
export interface OptionFlag {
  /** The option in code, e.g. `waitAfterAction`. */
  readonly name: string;
  readonly kind: FlagKind;
  readonly about: string;
  /** The values of a `choice`. */
  readonly values?: readonly string[];
  /** The default as text; absent if it depends on something. */
  readonly default?: string;
  /** Whether `--no-` in front of it turns it off, although it is no switch. */
  readonly canBeOff?: true;
  /** Whether a call on an open session may have another value than the session. */
  readonly perCall?: true;
}

/** E.g. `wait-after-action` for `waitAfterAction`, and `ios-home-button` for `IOSHomeButton`. `iOS` is one word. */
export function kebabCase(name: string): string {
  return name
    .replace(/^iOS(?=[A-Z])/, 'ios')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}
