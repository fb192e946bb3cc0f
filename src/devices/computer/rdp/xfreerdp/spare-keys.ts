import type { X11Connection } from '../../x11/x11-connection.ts';

/** The last keycode of a usual keyboard. Those above are for media keys and rarities, and the client knows few of them. */
const lastUsual = 135;
const printable = { from: 0x20, to: 0x7e };

/**
 * Takes characters from keys that no usual keyboard has, such as the parentheses of some number pads: the client knows keys by
 * their places, and drops those that it does not know.
 */
export async function removeSpareKeys(connection: X11Connection): Promise<void> {
  const { max } = connection.keycodes;
  const first = lastUsual + 1;
  const keys = await connection.call<readonly (readonly number[])[]>((client, done) =>
    client['GetKeyboardMapping'](first, max - lastUsual, done),
  );
  for (const [index, symbols] of keys.entries()) {
    if (!symbols.some((symbol) => symbol >= printable.from && symbol <= printable.to)) continue;
    connection.send((client) =>
      client['ChangeKeyboardMapping'](
        first + index,
        symbols.length,
        symbols.map(() => 0),
      ),
    );
  }
  await connection.sync();
}
