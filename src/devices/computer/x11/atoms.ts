import type { X11Connection } from './x11-connection.ts';

/** The number of a name on this server. */
export async function atom(x: X11Connection, name: string): Promise<number> {
  return await x.call<number>((client, done) => client['InternAtom'](false, name, done));
}

/** The name of a number on this server. */
export async function atomName(x: X11Connection, number: number): Promise<string> {
  return await x.call<string>((client, done) => client['GetAtomName'](number, done));
}
