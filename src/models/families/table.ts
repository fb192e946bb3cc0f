/** Every model family: one line each. */

export { autoGlm } from './auto-glm.ts';
export { claude } from './claude.ts';
export { doubaoSeed, doubaoVision } from './doubao.ts';
export { gemini } from './gemini.ts';
export { glmV } from './glm-v.ts';
export { gpt5 } from './gpt-5.ts';
export { kimi, kimi3 } from './kimi.ts';
export { qwen25Vl } from './qwen2.5-vl.ts';
export { guiOwl15, holo2, maiUi, qwen3, qwen35, qwen36, qwen3Vl, uiVenus15 } from './qwen3.ts';
export { uiTars, uiTars15 } from './ui-tars.ts';
export { xiaomiMimo } from './xiaomi-mimo.ts';
