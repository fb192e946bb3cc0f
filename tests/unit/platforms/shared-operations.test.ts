import { describe, expect, it } from 'vitest';

import { Agent } from '../../../src/agents/agent.ts';
import { verbNames } from '../../../src/agents/verbs/verb-names.ts';
import * as android from '../../../src/public/android.ts';
import * as harmony from '../../../src/public/harmony.ts';
import * as ios from '../../../src/public/ios.ts';
import * as web from '../../../src/public/web.ts';

const agents = Object.entries({ ...android, ...ios, ...harmony, ...web }).filter(
  ([name, value]) => typeof value === 'function' && name.endsWith('Agent') && /^[A-Z]/.test(name),
) as [string, { readonly prototype: Agent }][];

describe('an agent of a platform', () => {
  it('is there for pages and browsers of both libraries, Android, iOS and HarmonyOS', () => {
    expect(agents.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'AndroidAgent',
        'HarmonyAgent',
        'IOSAgent',
        'PlaywrightAgent',
        'PlaywrightBrowserAgent',
        'PuppeteerAgent',
      ]),
    );
  });

  it.each(agents)('has every operation that all share, and in the same way: %s', (_name, { prototype }) => {
    expect(prototype).toBeInstanceOf(Agent);
    const own = verbNames.filter((verb) => prototype[verb as keyof Agent] !== Agent.prototype[verb as keyof Agent]);
    expect(own).toEqual([]);
  });
});
