import type { ExtractRequest, Model, PlanRequest } from '../core/model.ts';
import type { SecretVault } from '../core/secrets.ts';

/** A model that is never told the value of a secret: texts for it pass through the vault first. */
export function redactingModel(model: Model, vault: SecretVault): Model {
  const context = (text: string | undefined): string | undefined => text && vault.redactText(text);
  return {
    name: model.name,
    cycleLimit: model.cycleLimit,
    ready: () => model.ready(),
    plan: (request) => model.plan({ ...request, ...redactPlan(request, vault), context: context(request.context) }),
    locate: (request) =>
      model.locate({ ...request, prompt: vault.redactText(request.prompt), context: context(request.context) }),
    extract: (request) =>
      model.extract({ ...request, ...redactExtract(request, vault), context: context(request.context) }),
    ...(model.close && { close: () => model.close?.() ?? Promise.resolve() }),
  };
}

function redactPlan(
  { instruction, rounds }: PlanRequest,
  vault: SecretVault,
): Pick<PlanRequest, 'instruction' | 'rounds'> {
  return { instruction: vault.redactText(instruction), rounds: vault.redactTexts(rounds) };
}

function redactExtract({ demand, dom }: ExtractRequest, vault: SecretVault): Pick<ExtractRequest, 'demand' | 'dom'> {
  return { demand: vault.redactTexts(demand), dom: dom && vault.redactText(dom) };
}
