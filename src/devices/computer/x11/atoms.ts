import type { X11Connection } from './x11-connection.ts';

/** The number of a name on this server. */
export async function atom(x: X11Connection, name: string): Promise<number> {
  return await x.call<number>((client, done) => client['InternAtom'](false, name, done));
}

/** The name of a number on this server. */
export async function atomName(x: X11Connection, number: number): Promise<string> {
  return await x.call<string>((client, done) => client['GetAtomName'](number, done));
}

/** The numbers in a list of them, such as a property of the type `ATOM`. */
export function atomsOf(data: Buffer): number[] {
  return Array.from({ length: Math.floor(data.length / 4) }, (_, index) => data.readUInt32LE(index * 4));
}
