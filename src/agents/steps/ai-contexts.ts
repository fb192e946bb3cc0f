import { ConfigError } from '../../core/errors/errors.ts';
import { aiApiNames, type AIApiName, type ResolvedAgentOptions } from '../agent-options.ts';

export type ContextTarget = AIApiName | 'default';

/** Guidance per API. Only the most specific defined text is used; an empty text counts as defined. */
export class AIContexts {
  readonly #texts = new Map<ContextTarget, string>();

  constructor(options: Pick<ResolvedAgentOptions, 'aiContexts' | 'aiActContext' | 'aiActionContext'>) {
    for (const [name, text] of Object.entries(options.aiContexts ?? {})) {
      if (text !== undefined) this.#texts.set(name as ContextTarget, text);
    }
    const act = options.aiContexts?.aiAct ?? options.aiActContext ?? options.aiActionContext;
    if (act !== undefined) this.#texts.set('aiAct', act);
  }

  resolve(api: ContextTarget, ofCall: string | undefined): string | undefined {
    return ofCall ?? this.#texts.get(api) ?? this.#texts.get('default');
  }

  set(target: ContextTarget, text: string | undefined): void {
    if (target !== 'default' && !aiApiNames.includes(target)) {
      throw new ConfigError('CONFIG_INVALID', `setAIContext: "${String(target)}" is not an API name`, {
        hint: `Use "default" or one of ${aiApiNames.join(', ')}.`,
      });
    }
    if (text !== undefined && typeof text !== 'string') {
      throw new ConfigError('CONFIG_INVALID', `setAIContext: the context for "${target}" must be a text or undefined`);
    }
    if (text === undefined) this.#texts.delete(target);
    else this.#texts.set(target, text);
  }
}
