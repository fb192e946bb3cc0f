import { UsageMeter } from '../core/model/usage.ts';
import type { EndingParts } from './end-agent.ts';
import { logDialog, logTab } from './steps/action-log.ts';
import type { AgentContext, Workflows } from './steps/agent-context.ts';
import { AppNews } from './steps/app-news.ts';

/** What an agent is given that its calls share. */
export interface ContextParts
  extends Omit<AgentContext, 'meter' | 'news' | 'signal' | 'actionLogs' | 'workflows'>, EndingParts {}

export interface OpenedContext {
  readonly context: AgentContext;
  /** Ends the watch over what happens in the application; absent where the device reports no events. */
  readonly stopEvents: (() => void) | undefined;
}

/** What all calls of one agent share, and the watch over what happens in the application between them. */
export function openContext(parts: ContextParts, workflows: Workflows, signal: AbortSignal): OpenedContext {
  const news = new AppNews();
  const context: AgentContext = {
    ...parts,
    workflows,
    signal,
    meter: new UsageMeter(),
    news,
    actionLogs: new Set(),
  };
  const stopEvents = parts.device.onEvent?.((event) => {
    news.add(event);
    const { notice: _, dialog, newTab, ...facts } = event;
    parts.steps.appEvent(facts);
    if (dialog) logDialog(context.actionLogs, dialog);
    if (newTab) logTab(context.actionLogs, newTab);
  });
  return { context, stopEvents };
}
