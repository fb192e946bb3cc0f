import { sleep } from '../../core/time/deadline.ts';
import { keyOfCode, proofOf, randomHex, sameProof, type Connection } from '../protocol/handshake.ts';
import {
  protocolVersion,
  type Challenge,
  type Hello,
  type Refusal,
  type RefusalCode,
  type Role,
  type Welcome,
} from '../protocol/messages.ts';
import type { Keys } from './key-file.ts';
import type { Pairing } from './pairing.ts';
import type { Wire } from './wire.ts';

/** Milliseconds for a client to prove itself. */
const helloMs = 10_000;

export interface ReceptionInit {
  readonly keys: Keys;
  /** Version of this package. */
  readonly version: string;
  /** The pairing that is going on. */
  pairing(): Pairing | undefined;
  /** Why a client that has proved itself is not served. */
  objection(hello: Hello): Refused | undefined;
  /** Called with the reason of each refusal that the client is told. */
  onRefused(refused: Refused): void;
  log(line: string): void;
}

/** Before it has proved itself, a client gets a challenge and a refusal at most. */
export type ClientWire = Wire<Hello, Challenge | Refusal | Welcome>;

/** Lets a client in that proves to know the key; resolves to undefined for any other, which has been refused. */
export async function receive(wire: ClientWire, role: Role, init: ReceptionInit): Promise<Hello | undefined> {
  const serverNonce = randomHex();
  const hello = await firstHello(wire, serverNonce);
  if (!hello) return end(wire, init, 'it did not say who it is');
  if (hello.role !== role || !isText(hello.profile) || !isText(hello.nonce) || !isText(hello.proof)) {
    return end(wire, init, 'its first message is not a greeting');
  }
  const connection = { role, profile: hello.profile, serverNonce, clientNonce: hello.nonce };
  const verdict = await verify(hello, connection, init);
  if ('refusal' in verdict) return refuse(wire, init, verdict);
  const { key } = verdict;
  if (hello.protocol !== protocolVersion) {
    const numbers = `the extension speaks version ${hello.protocol} of the protocol, and the package version ${protocolVersion}`;
    return refuse(wire, init, { refusal: 'version', message: `${numbers}. ${adviceFor(hello)}` });
  }
  const objection = init.objection(hello);
  if (objection) return refuse(wire, init, objection);
  wire.send({
    type: 'welcome',
    protocol: protocolVersion,
    version: init.version,
    proof: await proofOf(key, 'server', connection),
  });
  if (hello.by === 'code') {
    init.pairing()?.end();
    init.keys.add?.(hello.profile, key);
    init.log('Paired with a browser');
  }
  return hello;
}

export interface Refused {
  readonly refusal: RefusalCode;
  readonly message: string;
}

async function verify(
  { by, proof }: Hello,
  connection: Connection,
  { keys, pairing }: ReceptionInit,
): Promise<{ readonly key: string } | Refused> {
  if (by === 'code') {
    const open = keys.add ? pairing() : undefined;
    const problem = open ? open.refusal() : 'no-pairing';
    if (!open || problem)
      return { refusal: problem ?? 'no-pairing', message: pairingProblems[problem ?? 'no-pairing'] };
    const key = await keyOfCode(open.code, connection);
    if (sameProof(await proofOf(key, 'client', connection), proof)) return { key };
    return { refusal: 'wrong-code', message: `the code is wrong; ${open.triesLeft} tries are left` };
  }
  const key = connection.role === 'driver' ? keys.local() : keys.of(connection.profile);
  // Compared with something in any case, so that the time tells nothing about which profiles are paired.
  const expected = await proofOf(key ?? randomHex(), 'client', connection);
  if (key !== undefined && sameProof(expected, proof)) return { key };
  return { refusal: 'wrong-key', message: 'it is not paired with this user of this computer' };
}

const pairingProblems = {
  'no-pairing': 'no pairing is open, or its tries are used up: run `npx eyewright bridge` again for a new code',
  'too-soon': 'only one try a second is allowed',
} as const;

function adviceFor({ protocol }: Hello): string {
  return protocol < protocolVersion
    ? 'Reload the extension from the package that is installed now: `npx eyewright bridge` says where it is'
    : 'Install the newer version of eyewright that the extension comes from';
}

async function firstHello(wire: ClientWire, nonce: string): Promise<Hello | undefined> {
  const over = new AbortController();
  const said = new Promise<Hello | undefined>((resolve) => {
    wire.onMessage(resolve);
    wire.onClose(() => resolve(undefined));
  });
  wire.send({ type: 'challenge', nonce });
  const late = sleep(helloMs, over.signal).then(
    () => undefined,
    () => undefined,
  );
  const hello = await Promise.race([said, late]);
  over.abort();
  return hello?.type === 'hello' ? hello : undefined;
}

function refuse(wire: ClientWire, init: ReceptionInit, { refusal, message }: Refused): undefined {
  wire.send({ type: 'refusal', code: refusal, message });
  init.onRefused({ refusal, message });
  return end(wire, init, message);
}

function end(wire: ClientWire, { log }: ReceptionInit, why: string): undefined {
  log(`Refused a connection: ${why}`);
  wire.close();
}

/** What clients send is checked before it is used. */
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;
