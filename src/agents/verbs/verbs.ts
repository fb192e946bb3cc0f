import { aiAct } from './act.ts';
import { aiAssert } from './reading/assert-verb.ts';
import { evaluateJavaScript } from './evaluate-java-script.ts';
import type { DataSchema } from '../../core/model/data-schema.ts';
import type { DataDemand } from './reading/demand.ts';
import { readVerb } from './reading/extract.ts';
import { aiInput } from './input-verb.ts';
import { elementVerb } from './reading/instant.ts';
import { aiKeyboardPress } from './keyboard-press-verb.ts';
import { aiLocate } from './locate-verb.ts';
import { aiLongPress } from './long-press-verb.ts';
import { freezePageContext, unfreezePageContext } from './page-context-verbs.ts';
import { aiPinch } from './pinch-verb.ts';
import { recordToReport } from './record-to-report.ts';
import { runGherkinScenario } from './run-gherkin-scenario.ts';
import { runYaml } from './run-yaml-verb.ts';
import { aiScroll } from './scroll-verb.ts';
import { startObserving } from './start-observing-verb.ts';
import { aiTap } from './tap-verb.ts';
import { aiWaitFor } from './reading/wait-for-verb.ts';
import type { PromptInput } from '../steps/prompt-input.ts';

/** Every public call of an agent that is a step. Fixtures, contexts, the reference and tests are made from this table. */
export const verbs = {
  aiAct,
  aiTap,
  aiDoubleClick: elementVerb('aiDoubleClick', 'DoubleClick'),
  aiRightClick: elementVerb('aiRightClick', 'RightClick'),
  aiHover: elementVerb('aiHover', 'Hover'),
  aiInput,
  aiClearInput: elementVerb('aiClearInput', 'ClearInput'),
  aiKeyboardPress,
  aiScroll,
  aiLongPress,
  aiPinch,
  aiLocate,
  aiQuery: readVerb<DataDemand | DataSchema, unknown>('aiQuery', 'any'),
  aiBoolean: readVerb<PromptInput, boolean>('aiBoolean', 'boolean'),
  aiNumber: readVerb<PromptInput, number>('aiNumber', 'number'),
  aiString: readVerb<PromptInput, string>('aiString', 'string'),
  aiAsk: readVerb<PromptInput, string>('aiAsk', 'string'),
  aiAssert,
  aiWaitFor,
  startObserving,
  runGherkinScenario,
  runYaml,
  recordToReport,
  evaluateJavaScript,
  freezePageContext,
  unfreezePageContext,
};
