import { UsageMeter } from '../core/model/usage.ts';
import type { EndingParts } from './end-agent.ts';
import { logDialog, logTab } from './steps/action-log.ts';
import type { AgentContext } from './steps/agent-context.ts';
import { AppNews } from './steps/app-news.ts';

/** The parts of the context that are given to an agent. */
export interface ContextParts extends Omit<AgentContext, 'meter' | 'news' | 'signal' | 'actionLogs'>, EndingParts {}

export interface OpenedContext {
  readonly context: AgentContext;
  /** Stops listening to events of the application; undefined when the device reports none. */
  readonly stopEvents: (() => void) | undefined;
}

/** Creates the context that all calls of one agent share, and listens to events of the application. */
export function openContext(parts: ContextParts, signal: AbortSignal): OpenedContext {
  const news = new AppNews();
  const context: AgentContext = {
    ...parts,
    signal,
    meter: new UsageMeter(),
    news,
    actionLogs: new Set(),
  };
  const stopEvents = parts.device.onEvent?.((event) => {
    news.add(event);
    const { notice: _, dialog, newTab, download: __, address: ___, ...facts } = event;
    parts.steps.appEvent(facts);
    if (dialog) logDialog(context.actionLogs, dialog);
    if (newTab) logTab(context.actionLogs, newTab);
  });
  return { context, stopEvents };
}
