import { Agent } from './agent.ts';
import { verbs } from './verbs/verbs.ts';

/** An agent that drives a browser page, and can run scripts in it. */
export class PageAgent extends Agent {
  /** Evaluates an expression in the page and resolves to its value, which must be serialisable. */
  evaluateJavaScript(script: string): Promise<unknown> {
    return this.run(verbs.evaluateJavaScript, script);
  }
}
