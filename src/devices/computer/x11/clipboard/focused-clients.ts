import type { X11Connection } from '../x11-connection.ts';

/** More windows than lie within each other in any program. */
const mostChildren = 32;

/**
 * The clients that get the keys that are pressed now: the one with the focus or, where the focus follows the pointer, those with
 * a window below it.
 */
export async function focusedClients(x: X11Connection): Promise<ReadonlySet<number>> {
  const { root } = x.screen;
  const { focus } = await x.call<{ readonly focus: number }>((client, done) => client['GetInputFocus'](done));
  if (focus > 1 && focus !== root) return new Set([x.clientOf(focus)]);
  const clients = new Set<number>();
  let window = root;
  for (let count = 0; count < mostChildren && window !== 0; count += 1) {
    const target = window;
    const { child } = await x.call<{ readonly child: number }>((client, done) => client['QueryPointer'](target, done));
    if (child !== 0) clients.add(x.clientOf(child));
    window = child;
  }
  return clients;
}
