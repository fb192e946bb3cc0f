import { parseJson } from '../../../util/parse-json.ts';
import { powerShellProgram } from './power-shell-program.data.ts';

/** What can be asked of the PowerShell process. */
export type PowerShellRequest =
  | { readonly name: 'displays' }
  | {
      readonly name: 'capture';
      readonly area: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
    }
  | { readonly name: 'held' }
  | { readonly name: 'read' }
  | { readonly name: 'write'; readonly text: string };

export interface PowerShellReply {
  readonly id: number;
  readonly isDone: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  /** Undefined unless a picture was asked for. */
  readonly picture: Buffer | undefined;
}

/** The arguments of `powershell.exe`; the program is UTF-16 as base64, which needs no quotes. */
export function powerShellArguments(program = powerShellProgram): string[] {
  const encoded = Buffer.from(program, 'utf16le').toString('base64');
  return ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand', encoded];
}

/** The line that asks. */
export function requestLine(id: number, request: PowerShellRequest): string {
  return `${id} ${Buffer.from(JSON.stringify(request)).toString('base64')}\n`;
}

/** Reads a line that it printed; undefined if the line is no reply. */
export function parseReply(line: string): PowerShellReply | undefined {
  const [, id, state, text = '', picture] = /^eyewright (\d+) (ok|error) ([\w+/=]+) (-|[\w+/=]+)\s*$/.exec(line) ?? [];
  if (id === undefined) return undefined;
  const result = parseJson(Buffer.from(text, 'base64').toString('utf8'));
  return {
    id: Number(id),
    isDone: state === 'ok',
    result: (typeof result === 'object' && result !== null ? result : {}) as Readonly<Record<string, unknown>>,
    picture: picture === '-' || picture === undefined ? undefined : Buffer.from(picture, 'base64'),
  };
}
