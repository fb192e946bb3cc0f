import { renderSelects } from '../scripts/render-selects.ts';
import { sameTabNavigation } from '../scripts/same-tab-navigation.ts';
import { eraseOverlay } from './overlay-scripts.ts';

/**
 * Takes everything out of the document that an agent has put into it. The extension runs it when the agent cannot: the user has stopped
 * it, or its process was killed.
 */
export const farewell = `(() => { ${[renderSelects.remove, sameTabNavigation.remove, eraseOverlay].join('; ')}; })()`;
