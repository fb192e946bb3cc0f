import { createRequire } from 'node:module';

import { loadPeer } from '../../../core/options/peer.ts';

const wrapper = '@nut-tree-fork/libnut';

/**
 * The file of libnut for a platform. The package with the common name needs another package that it does not install, so it
 * only leads to the package of the platform.
 *
 * @throws ConfigError `PEER_MISSING` if it is not installed
 */
export function findLibnut(platform: NodeJS.Platform): Promise<string> {
  const name = `${wrapper}-${platform}`;
  return loadPeer(
    wrapper,
    () =>
      new Promise((resolve) => {
        const require = createRequire(import.meta.url);
        try {
          resolve(createRequire(require.resolve(`${wrapper}/package.json`)).resolve(name));
        } catch {
          resolve(require.resolve(name));
        }
      }),
    'mouse and keyboard of this computer',
  );
}
