import { ConfigError } from '../errors/errors.ts';

/** Loads an optional package; when it is missing, says how to install it. */
export async function loadPeer<T>(name: string, load: () => Promise<T>, purpose: string): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ConfigError('PEER_MISSING', `The package "${name}" is needed for ${purpose}, but could not be loaded`, {
      hint: `npm install -D ${name}`,
      details: { package: name },
      cause,
    });
  }
}
