/** Models of any provider that the AI SDK supports: `eyewright/ai-sdk`. @packageDocumentation */

export { aiSdkModel } from '../models/ai-sdk/ai-sdk-model.ts';
export type { AISDKModelOptions } from '../models/ai-sdk/ai-sdk-options.ts';
export type { LanguageModel, ProviderOptions } from '../models/ai-sdk/language-model.ts';
