import type { Environment } from '../core/options/options.ts';
import type { Finding } from '../platforms/finding.ts';

/** Of libraries whose users come here with the settings that they have. */
const foreign = /^MIDSCENE_(?=[A-Z])/;
const mostNamed = 5;

/** Names variables that look as if they set something, and are not read. */
export function* checkForeign(env: Environment): Generator<Finding> {
  const names = Object.keys(env).filter((name) => foreign.test(name) && env[name]);
  const [first] = names.sort();
  if (first === undefined) return;
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  yield {
    name: 'Variables of others',
    status: 'warning',
    text: `${shown}${more}: set, and not read`,
    hint: `Most have the same rest here: ${first.replace(foreign, 'EYEWRIGHT_')}. See docs/from-midscene.md and docs/environment.md.`,
  };
}
