import type { Logger } from '../../src/core/logger.ts';

export const silentLogger: Logger = {
  warn: () => undefined,
  warnOnce: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};
