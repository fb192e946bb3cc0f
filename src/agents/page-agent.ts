import { ConfigError } from '../core/errors.ts';
import { Agent } from './agent.ts';
import { runVerb, startCall } from './verbs/verb.ts';

/** An agent that drives a browser page, and can run scripts in it. */
export class PageAgent extends Agent {
  /** Evaluates an expression in the page and resolves to its value, which must be serialisable. */
  evaluateJavaScript(script: string): Promise<unknown> {
    const { device } = this.context;
    if (typeof script !== 'string') {
      const wrong = new ConfigError('CONFIG_INVALID', 'evaluateJavaScript: the script must be a text');
      return startCall(this.context, 'evaluateJavaScript', () => Promise.reject(wrong));
    }
    return runVerb(this.context, { api: 'evaluateJavaScript', subject: '', params: { script } }, async (call) => {
      if (!device.tree?.evaluate)
        throw new ConfigError('CONFIG_INVALID', `${device.platform} cannot evaluate JavaScript`);
      const result = await device.tree.evaluate(script, call.signal);
      call.step.note({ result });
      return result;
    });
  }
}
