import { sleep } from '../../core/time/deadline.ts';
import { isKey, keyOfCode, proofOf, randomHex, sameProof, type Connection } from '../protocol/handshake.ts';
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

export interface ReceptionInit {
  readonly keys: Keys;
  /** Version of this package. */
  readonly version: string;
  /** Milliseconds for a client to say who it is. */
  readonly helloMs: number;
  /** The pairing that is going on. */
  pairing(): Pairing | undefined;
  /** Why a client that has proved itself is not served. */
  objection(hello: Hello): Refused | undefined;
  /** Called with a client that has been let in, before any further message of it arrives. */
  onAccepted(hello: Hello): void;
  /** Called with the reason of each refusal that the client is told. */
  onRefused(refused: Refused): void;
  log(line: string): void;
}

/** Before it has proved itself, a client gets a challenge and a refusal at most. */
export type ClientWire = Wire<Hello, Challenge | Refusal | Welcome>;

/** Lets a client in that proves to know the key, and refuses any other. */
export async function receive(wire: ClientWire, role: Role, init: ReceptionInit): Promise<void> {
  const serverNonce = randomHex();
  const hello = await firstHello(wire, serverNonce, init.helloMs);
  if (!hello) return end(wire, init, 'it did not say who it is');
  if (!isGreeting(hello, role)) return end(wire, init, 'its first message is not a greeting');
  const connection = { role, profile: hello.profile, serverNonce, clientNonce: hello.nonce };
  try {
    const verdict = await verify(hello, connection, init);
    if ('refusal' in verdict) return refuse(wire, init, verdict);
    const proof = await proofOf(verdict.key, 'server', connection);
    // From here on in one go, so that of two clients that arrive at the same time the second one is refused.
    const objection = versionProblem(hello) ?? init.objection(hello) ?? store(hello, verdict, init);
    if (objection) return refuse(wire, init, objection);
    wire.send({ type: 'welcome', protocol: protocolVersion, version: init.version, proof });
    init.onAccepted(hello);
  } catch (error) {
    // What exactly is wrong with the file of the keys is for its owner alone.
    init.log(`The keys cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    const refusal = hello.by === 'code' ? 'no-pairing' : 'wrong-key';
    refuse(wire, init, { refusal, message: 'the server cannot use its file of keys; it has written down why' });
  }
}

export interface Refused {
  readonly refusal: RefusalCode;
  readonly message: string;
}

interface Verified {
  readonly key: string;
  /** The pairing whose code the client knew. */
  readonly pairing?: Pairing;
}

function verify(hello: Hello, connection: Connection, init: ReceptionInit): Promise<Verified | Refused> {
  return hello.by === 'code' ? verifyCode(hello, connection, init) : verifyKey(hello, connection, init);
}

async function verifyKey(
  { proof }: Hello,
  connection: Connection,
  { keys }: ReceptionInit,
): Promise<Verified | Refused> {
  const key = connection.role === 'driver' ? keys.local() : keys.of(connection.profile);
  // Compared with something in any case, so that the time tells nothing about which profiles are paired.
  const expected = await proofOf(key ?? randomHex(), 'client', connection);
  if (key !== undefined && sameProof(expected, proof)) return { key };
  return { refusal: 'wrong-key', message: 'it is not paired with this user of this computer' };
}

async function verifyCode(
  { proof }: Hello,
  connection: Connection,
  { keys, pairing }: ReceptionInit,
): Promise<Verified | Refused> {
  // Agents find their key in the file of the user.
  const open = keys.add && connection.role === 'extension' ? pairing() : undefined;
  if (!open) return pairingRefused('no-pairing');
  const problem = open.refusal();
  if (problem) return pairingRefused(problem);
  const key = await keyOfCode(open.code, connection);
  if (sameProof(await proofOf(key, 'client', connection), proof)) return { key, pairing: open };
  return { refusal: 'wrong-code', message: `the code is wrong; tries that are left: ${open.triesLeft}` };
}

/** Remembers a new pairing, before the client is told of it. */
function store({ profile }: Hello, { key, pairing }: Verified, { keys, log }: ReceptionInit): Refused | undefined {
  if (!pairing) return undefined;
  if (!pairing.use()) return pairingRefused('no-pairing');
  keys.add?.(profile, key);
  log('Paired with a browser');
  return undefined;
}

function pairingRefused(refusal: keyof typeof pairingProblems): Refused {
  return { refusal, message: pairingProblems[refusal] };
}

const pairingProblems = {
  'no-pairing': 'no pairing is open, or its tries are used up: run `npx eyewright bridge` again for a new code',
  'too-soon': 'only one try a second is allowed',
} as const;

function versionProblem({ protocol, role }: Hello): Refused | undefined {
  if (protocol === protocolVersion) return undefined;
  const who = role === 'extension' ? 'the extension' : 'the agent';
  const numbers = `${who} speaks version ${protocol} of the protocol, and the server version ${protocolVersion}`;
  return { refusal: 'version', message: `${numbers}. ${adviceFor(role, protocol)}` };
}

function adviceFor(role: Role, protocol: number): string {
  if (role === 'driver') return 'Use the same version of eyewright for the tests and for `npx eyewright bridge`';
  return protocol < protocolVersion
    ? 'Reload the extension from the package that is installed now: `npx eyewright bridge` says where it is'
    : 'Install the newer version of eyewright that the extension comes from';
}

async function firstHello(wire: ClientWire, nonce: string, helloMs: number): Promise<Hello | undefined> {
  const over = new AbortController();
  const firstMessage = new Promise<Hello | undefined>((resolve) => {
    wire.onMessage(resolve);
    wire.onClose(() => resolve(undefined));
  });
  wire.send({ type: 'challenge', nonce });
  const late = sleep(helloMs, over.signal).then(
    () => undefined,
    () => undefined,
  );
  const hello = await Promise.race([firstMessage, late]);
  over.abort();
  // Nothing else that it has sent by now is ever answered.
  wire.onMessage(() => undefined);
  return hello?.type === 'hello' ? hello : undefined;
}

function refuse(wire: ClientWire, init: ReceptionInit, { refusal, message }: Refused): void {
  wire.send({ type: 'refusal', code: refusal, message });
  init.onRefused({ refusal, message });
  end(wire, init, message);
}

function end(wire: ClientWire, { log }: ReceptionInit, why: string): void {
  log(`Refused a connection: ${why}`);
  wire.close();
}

/** What clients send is checked before it is used, and before it becomes part of what is signed. */
function isGreeting({ role: named, profile, nonce, proof, protocol }: Hello, role: Role): boolean {
  const isProfile = typeof profile === 'string' && /^[\w-]{1,64}$/.test(profile);
  return named === role && isProfile && isKey(nonce) && isKey(proof) && Number.isInteger(protocol);
}
