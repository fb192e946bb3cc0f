import { plainCode } from '../../bridge/protocol/handshake.ts';
import { defaultPort } from '../../bridge/protocol/messages.ts';

/** Characters of a code, without its hyphen. */
const codeLength = 8;

/** A code as the terminal shows it, such as `K7QF-29XM`; undefined if the text is none. */
export function readCode(text: string): string | undefined {
  // Somebody may paste the whole line that the terminal shows.
  const inLine = /(?<![0-9A-Z])[0-9A-Z]{4}-[0-9A-Z]{4}(?![0-9A-Z])/.exec(text)?.[0];
  const plain = plainCode(inLine ?? text);
  if (plain.length !== codeLength) return undefined;
  return `${plain.slice(0, codeLength / 2)}-${plain.slice(codeLength / 2)}`;
}

/** Host and port of a server; undefined if the text names none. */
export function readAddress(text: string): string | undefined {
  const [, host, port = String(defaultPort)] =
    /^(?:[a-z]+:\/\/)?(\[[0-9a-f:.]+\]|[^\s/:@?#]+)(?::(\d+))?(?:\/.*)?$/i.exec(text.trim()) ?? [];
  const address = `${host ?? ''}:${port}`;
  return host !== undefined && port !== '0' && URL.canParse(`ws://${address}`) ? address.toLowerCase() : undefined;
}
