import type { PageAgent } from '../page-agent.ts';

/** The calls that runner integrations hand out one by one. */
export const verbNames = [
  'ai',
  'aiAct',
  'aiAction',
  'aiTap',
  'aiDoubleClick',
  'aiRightClick',
  'aiHover',
  'aiInput',
  'aiClearInput',
  'aiKeyboardPress',
  'aiScroll',
  'aiLocate',
  'aiQuery',
  'aiBoolean',
  'aiNumber',
  'aiString',
  'aiAsk',
  'aiAssert',
  'aiWaitFor',
  'runGherkinScenario',
  'recordToReport',
  'setAIContext',
  'evaluateJavaScript',
  'freezePageContext',
  'unfreezePageContext',
] as const satisfies readonly (keyof PageAgent)[];

export type AgentVerbs = Pick<PageAgent, (typeof verbNames)[number]>;
