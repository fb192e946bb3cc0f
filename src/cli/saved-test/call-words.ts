import { deviceCommands } from '../device/device-commands.ts';
import { kebabCase } from '../device/option-flag.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { MadeCall } from './made-call.ts';

/** A call as it was typed, in one line for a comment, e.g. `tap the "Save" button --duration 2000`. */
export function callWords({ command, params }: MadeCall, screen: ScreenName): string {
  const names = (deviceCommands(screen).get(command)?.positionals ?? []).map(({ param }) => param);
  const given = Object.keys(params).toSorted((one, other) => placeIn(names, one) - placeIn(names, other));
  const words = given
    .filter((name) => params[name] !== undefined)
    .flatMap((name) => (names.includes(name) ? textOf(params[name]) : `--${kebabCase(name)} ${textOf(params[name])}`));
  return [command, ...words].join(' ').replaceAll(/\s+/g, ' ').trim();
}

const placeIn = (names: readonly string[], name: string): number => {
  const place = names.indexOf(name);
  return place < 0 ? names.length : place;
};

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return JSON.stringify(value);
}
