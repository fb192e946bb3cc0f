import type { Agent } from '../../agents/agent.ts';
import type { TestStatus } from '../../core/record/record.ts';

/** Ends an agent, with what came of its calls if that is known. */
export function endAgent(agent: Agent, status: TestStatus | undefined): Promise<void> {
  return status === undefined ? agent.destroy() : agent.endTest(status);
}
