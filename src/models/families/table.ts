/** Every model family: one line each. */

export { gemini } from './gemini.ts';
export { kimi } from './kimi.ts';
export { qwen25Vl } from './qwen2.5-vl.ts';
export { qwen3Vl } from './qwen3-vl.ts';
export { uiTars } from './ui-tars.ts';
