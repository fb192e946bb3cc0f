import type { Environment } from '../core/options/options.ts';
import type { Finding } from '../platforms/finding.ts';

/** Variables of another library whose users come here with their existing settings. */
const foreign = /^MIDSCENE_(?=[A-Z])/;
const mostNamed = 5;

/** Reports variables that look like settings but are not read. */
export function* checkForeign(env: Environment): Generator<Finding> {
  const names = Object.keys(env).filter((name) => foreign.test(name) && env[name]);
  const [first] = names.sort();
  if (first === undefined) return;
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  yield {
    name: 'Variables of others',
    status: 'warning',
    text: `${shown}${more}: set, but not read`,
    hint: `Most exist here with another prefix: ${first.replace(foreign, 'EYEWRIGHT_')}. See docs/from-midscene.md and docs/environment.md.`,
  };
}
