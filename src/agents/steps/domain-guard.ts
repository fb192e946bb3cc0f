import { isWeb, matchesDomain } from '../../core/device/domains.ts';
import { ActionError } from '../../core/errors/errors.ts';
import type { Device } from '../../core/device/device.ts';
import type { Logger } from '../../core/logger.ts';

/** What a domain guard needs of an agent. */
interface Guarded {
  readonly device: Device;
  readonly logger: Logger;
}

/** Blocks navigation to hosts that are not allowed, on devices that support it. */
export class DomainGuard {
  readonly #domains: readonly string[];
  readonly #stopped: string[] = [];
  #end: (() => Promise<void>) | undefined;

  constructor(domains: readonly string[]) {
    this.#domains = domains;
  }

  /** Starts to block. */
  async raise({ device, logger }: Guarded, signal: AbortSignal): Promise<void> {
    if (!device.confine) {
      logger.warnOnce(
        `allow.domains: ${device.platform} cannot block navigation; only addresses that a plan opens by itself are checked.`,
      );
      return;
    }
    const bounds = {
      allows: (address: string) => this.#allows(address),
      onStopped: (address: string) => void this.#stopped.push(address),
    };
    this.#end = await device.confine(bounds, signal);
  }

  async lower(): Promise<void> {
    await this.#end?.();
    this.#end = undefined;
  }

  /**
   * Throws when a navigation was blocked.
   *
   * @param what - The action or call, for the message.
   * @throws ActionError `ACTION_FORBIDDEN`
   */
  assertKept(what: string): void {
    const [address] = this.#stopped;
    if (address === undefined) return;
    const host = new URL(address).host;
    throw new ActionError(
      'ACTION_FORBIDDEN',
      `${what} led to ${JSON.stringify(address)}: its host "${host}" is not among the allowed ones (${this.#domains.join(', ')})`,
      {
        hint: `Look at what the page offered there. If the test needs it, add '${host}' to allow: { domains }, or open the page in the test itself.`,
        details: { address },
      },
    );
  }

  #allows(address: string): boolean {
    const url = URL.parse(address);
    if (!url || !isWeb(url)) return true;
    return this.#domains.some((domain) => matchesDomain(url, domain));
  }
}

/** What a domain guard needs of a call. */
interface GuardedCall {
  readonly agent: Guarded;
  readonly domainGuard: DomainGuard | undefined;
  readonly signal: AbortSignal;
}

/** Runs a call with its domain guard, and checks at the end whether a navigation was blocked. */
export async function withDomainGuard<T>(
  { agent, domainGuard, signal }: GuardedCall,
  title: string,
  run: () => Promise<T>,
): Promise<T> {
  if (!domainGuard) return run();
  await domainGuard.raise(agent, signal);
  const begin = async (): Promise<T> => {
    // Where navigation cannot be blocked, the page may have left after the call before.
    domainGuard.assertKept(`What came before ${title}`);
    return run();
  };
  const outcome = await begin().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await domainGuard.lower();
  // A blocked navigation replaces other errors, because it may have caused them.
  const isReported =
    'error' in outcome && ActionError.isInstance(outcome.error) && outcome.error.code === 'ACTION_FORBIDDEN';
  if (!isReported) domainGuard.assertKept(title);
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
