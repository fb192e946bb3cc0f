import type { PageAgent } from '../page-agent.ts';
import type { verbs } from './verbs.ts';

/** The calls that runner integrations offer one by one: every verb, the aliases, and `setAIContext`, which is not a step. */
type VerbName = keyof typeof verbs | 'ai' | 'aiAction' | 'setAIContext';

/** Kept separately, because fixtures need the names before they load the verbs. */
const names: { readonly [Name in VerbName]: true } = {
  ai: true,
  aiAct: true,
  aiAction: true,
  aiTap: true,
  aiDoubleClick: true,
  aiRightClick: true,
  aiHover: true,
  aiInput: true,
  aiClearInput: true,
  aiKeyboardPress: true,
  aiScroll: true,
  aiLongPress: true,
  aiPinch: true,
  aiLocate: true,
  aiQuery: true,
  aiBoolean: true,
  aiNumber: true,
  aiString: true,
  aiAsk: true,
  aiAssert: true,
  aiWaitFor: true,
  startObserving: true,
  runGherkinScenario: true,
  runYaml: true,
  recordToReport: true,
  setAIContext: true,
  evaluateJavaScript: true,
  freezePageContext: true,
  unfreezePageContext: true,
};

export const verbNames = Object.keys(names) as readonly VerbName[];

export type AgentVerbs = Pick<PageAgent, VerbName>;
