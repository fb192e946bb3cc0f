import { isIP, isIPv6 } from 'node:net';

import { z } from 'zod';

import { assertTypingOptions } from '../../../core/device/input-strategies.ts';
import { ConfigError } from '../../../core/errors/errors.ts';
import { resolveOptions, type Environment } from '../../../core/options/options.ts';
import { desktopOptionsShape } from '../computer-options.ts';

/** What protects the connection: `auto` lets the server choose. */
export const securityProtocols = ['auto', 'tls', 'nla', 'rdp'] as const;
export type SecurityProtocol = (typeof securityProtocols)[number];

/** Sides that the protocol allows (MS-RDPBCGR, 2.2.1.3.2), in pixels. */
const side = z.number().int().min(200).max(8192);
/** The client reads the password as one line of this many bytes. */
const mostPasswordBytes = 511;

/** Options of a remote desktop. */
export const rdpOptionsSchema = z.strictObject({
  ...desktopOptionsShape,
  /** Milliseconds between two code points. Each code point is then a separate call. */
  keyboardTypeDelay: desktopOptionsShape.keyboardTypeDelay,
  /** How text is typed: in one call (`legacy`, `bulk`), or in one call for each code point (`sequential`). */
  inputStrategy: desktopOptionsShape.inputStrategy,
  /** Name or IP address of the remote computer, without a port. */
  host: z.string().superRefine(checkHost),
  /** Port of its RDP server. */
  port: z.number().int().min(1).max(65_535).default(3389),
  /** User name, e.g. `bob` or `bob@example.com`. */
  username: z.string().superRefine(oneLine).optional(),
  /** Password of the user. It never appears in a command line, a log or an error. */
  password: z.string().superRefine(checkPassword).optional().meta({ env: 'EYEWRIGHT_RDP_PASSWORD' }),
  /** Directory domain of the user. */
  domain: z.string().superRefine(oneLine).optional(),
  /** IP address of this computer from which to connect. Only for computers with several routes. */
  localAddress: z
    .string()
    .refine((value) => isIP(value) !== 0, 'expected an IP address of this computer, not the name of an interface')
    .optional(),
  /** Requests the administrative session of the server. */
  adminSession: z.boolean().default(false),
  /** Accepts any certificate of the server. Default: only a certificate that this computer trusts and that contains the name of the host. */
  ignoreCertificate: z.boolean().default(false),
  /** Security protocol of the connection. By default, server and client negotiate it. */
  securityProtocol: z.enum(securityProtocols).default('auto'),
  /** Width of the desktop to request, together with `desktopHeight`. Default: the server and the client agree on one. */
  desktopWidth: side.optional(),
  /** Height of the desktop to request, together with `desktopWidth`. */
  desktopHeight: side.optional(),
});

/** Options as a user writes them. */
export type RDPDeviceOptions = z.input<typeof rdpOptionsSchema>;
/** Options after validation, with defaults. */
export type ResolvedRdpOptions = z.output<typeof rdpOptionsSchema>;

/**
 * Validates the options of a remote desktop.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function resolveRdpOptions(input: unknown, env: Environment): ResolvedRdpOptions {
  const options = resolveOptions({ schema: rdpOptionsSchema, input, env, owner: 'RDPDevice' });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  const { desktopWidth: width, desktopHeight: height } = options;
  if ((width === undefined) === (height === undefined)) return options;
  const [given, missing] = width === undefined ? ['desktopHeight', 'desktopWidth'] : ['desktopWidth', 'desktopHeight'];
  throw new ConfigError('CONFIG_INVALID', `Invalid options for RDPDevice: ${given} is given without ${missing}`, {
    hint: 'Give both, or none of them; then client and server agree on a size.',
  });
}

type Context = z.core.$RefinementCtx<string>;

function checkHost(host: string, context: Context): void {
  const problem = problemOfHost(host);
  if (problem !== undefined) context.addIssue(problem);
}

function problemOfHost(host: string): string | undefined {
  if (host.trim() === '') return 'expected the name or the IP address of the remote computer';
  if (isIPv6(host)) return undefined;
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(host)?.[0];
  if (scheme)
    return `${quoted(host)} is an address with a scheme; write only the host, ${example(host.slice(scheme.length))}`;
  if (host.includes('@')) return `${quoted(host)} has a user in it; write only the host, and use the option username`;
  if (/^\[.*\]$/.test(host)) return `write the IPv6 address without brackets, ${example(host)}`;
  const [, name, port] = /^([^:]+):(\d+)$/.exec(host) ?? [];
  if (name) return `${quoted(host)} has a port in it; write host: ${quoted(name)} and port: ${port}`;
  if (!/^[\p{L}\p{N}_]([\p{L}\p{N}._-]*[\p{L}\p{N}._])?$/u.test(host))
    return `${quoted(host)} is not the name or the IP address of a computer`;
  return undefined;
}

function example(rest: string): string {
  const host = /^\[?([\p{L}\p{N}._:-]*?)\]?(:\d+)?(\/.*)?$/u.exec(rest)?.[1];
  return host ? `e.g. ${quoted(host)}` : 'e.g. "desktop.example.com"';
}

function oneLine(text: string, context: Context): void {
  if (/[\r\n\0]/.test(text)) context.addIssue('it has a line break or a NUL character');
}

// Never quotes the password.
function checkPassword(password: string, context: Context): void {
  oneLine(password, context);
  if (Buffer.byteLength(password) > mostPasswordBytes) context.addIssue(`it is longer than ${mostPasswordBytes} bytes`);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
