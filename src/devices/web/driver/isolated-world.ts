import { DeviceError } from '../../../core/errors/errors.ts';
import type { CdpSession } from './page-driver.ts';

const worldName = 'eyewright';

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

/**
 * Evaluates in an isolated world: the same document, but with its own globals and prototypes, so that changes that the page
 * made to its globals cannot affect the result.
 */
export class IsolatedWorld {
  readonly #session: Pick<CdpSession, 'send'>;
  #frameId: Promise<string> | undefined;
  #context: Promise<number> | undefined;

  constructor(session: Pick<CdpSession, 'send'>) {
    this.#session = session;
  }

  /** In the topmost document of the session. */
  async evaluate(expression: string): Promise<unknown> {
    const known = this.#context !== undefined;
    try {
      return await this.#evaluate(expression);
    } catch (error) {
      // The document was replaced since the world was created.
      if (!known || !/Cannot find context|uniqueContextId not found/.test(String(error))) throw error;
      return this.#evaluate(expression);
    }
  }

  async #evaluate(expression: string): Promise<unknown> {
    this.#context ??= this.#create();
    const context = this.#context;
    try {
      const contextId = await context;
      const options = { expression, contextId, returnByValue: true, awaitPromise: true };
      return valueOf((await this.#session.send('Runtime.evaluate', options)) as Evaluated);
    } catch (error) {
      if (this.#context === context) this.#context = undefined;
      throw error;
    }
  }

  async #create(): Promise<number> {
    this.#frameId ??= this.#topFrame();
    const made = await this.#session.send('Page.createIsolatedWorld', { frameId: await this.#frameId, worldName });
    return (made as { executionContextId: number }).executionContextId;
  }

  /** The frame id stays the same when the document is replaced. */
  async #topFrame(): Promise<string> {
    const { frameTree } = (await this.#session.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    return frameTree.frame.id;
  }
}

/** Evaluates in the page's main world, in the topmost document of the session. */
export async function evaluateByCdp(session: CdpSession, expression: string): Promise<unknown> {
  const options = { expression, returnByValue: true, awaitPromise: true };
  return valueOf((await session.send('Runtime.evaluate', options)) as Evaluated);
}

function valueOf({ result, exceptionDetails }: Evaluated): unknown {
  if (!exceptionDetails) return result.value;
  const reason = exceptionDetails.exception?.description ?? exceptionDetails.text;
  throw new DeviceError('DEVICE_COMMAND_FAILED', `A script failed in the page: ${reason}`);
}
