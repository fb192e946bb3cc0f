import type { ScreenName } from '../../platforms/screens/screen.ts';

/** An argument without a flag. */
export interface Positional {
  /** The parameter of the call, e.g. `locate`. */
  readonly param: string;
  /** Its name in the help, e.g. `element`. */
  readonly name: string;
  readonly about: string;
  /**
   * `file`: the call gets what is in the file. `data`: YAML or JSON, where a plain text stays one. `address`: of a page.
   * Default: `text`.
   */
  readonly kind?: 'text' | 'data' | 'file' | 'address';
  /** Default: true. */
  readonly required?: boolean;
  /** Takes all arguments that are left. Default: false. */
  readonly rest?: boolean;
}

/** One command of a device, e.g. `npx eyewright web tap`. */
export interface DeviceCommand {
  /** The call that it makes, e.g. `aiTap`, or `open`, `close`, `screenshot` or `launchProgram`. */
  readonly call: string;
  readonly about: string;
  readonly positionals: readonly Positional[];
  /** What stands behind `npx eyewright <platform>`. */
  readonly examples: readonly string[];
  /** Default: all. */
  readonly on?: readonly ScreenName[];
}
