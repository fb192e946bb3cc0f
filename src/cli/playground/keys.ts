import { createHash, randomBytes } from 'node:crypto';

/** What a page may do: act on the screen, or only look at it. */
export type Right = 'drive' | 'watch';

/** Links that nobody has opened are dropped when there are more. */
const mostLinks = 50;

/**
 * Who may use a playground. A link opens it once; the browser that opened it gets a cookie, so that the address bar, the history of
 * the browser and a copied address give nobody access.
 */
export class Keys {
  /** By the hash of what was handed out, so that looking one up takes the same time for every wrong guess. */
  readonly #links = new Map<string, Right>();
  readonly #cookies = new Map<string, Right>();

  /** The secret of a new link. */
  newLink(right: Right): string {
    const secret = newSecret();
    this.#links.set(hash(secret), right);
    const [oldest] = this.#links.keys();
    if (this.#links.size > mostLinks && oldest !== undefined) this.#links.delete(oldest);
    return secret;
  }

  /** The value of a cookie for the browser that opens a link; undefined for a link that is wrong or was opened before. */
  redeem(link: string): string | undefined {
    const key = hash(link);
    const right = this.#links.get(key);
    if (right === undefined) return undefined;
    this.#links.delete(key);
    const cookie = newSecret();
    this.#cookies.set(hash(cookie), right);
    return cookie;
  }

  /** What the owner of a cookie may do; undefined for one that this playground has not given. */
  rightOf(cookie: string | undefined): Right | undefined {
    return cookie === undefined ? undefined : this.#cookies.get(hash(cookie));
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
