import type { Logger } from '../../src/core/logger.ts';

export const silentLogger: Logger = { warn: () => undefined, info: () => undefined, debug: () => undefined };
