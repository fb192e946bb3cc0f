import sharp from 'sharp';
import x11 from 'x11';

const zPixmap = 2;
const allPlanes = 0xff_ff_ff_ff;

/** Pictures of a display by the X protocol alone, without what a device does for them. */
export async function bareScreen(display, { width, height }) {
  const { client, screen } = await new Promise((resolve, reject) =>
    x11.createClient({ display, shm: false }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const [{ root }] = screen;
  const pixels = () =>
    new Promise((resolve, reject) =>
      client.GetImage(zPixmap, root, 0, 0, width, height, allPlanes, (error, image) =>
        error ? reject(error) : resolve(image.data),
      ),
    );
  const png = async () =>
    sharp(await pixels(), { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 3 })
      .toBuffer();
  const gc = client.AllocID();
  client.CreateGC(gc, root, { subwindowMode: 1 });
  /** Paints a small part of the screen, over everything. */
  const paint = async (colour) => {
    client.ChangeGC(gc, { foreground: colour });
    client.PolyFillRectangle(root, gc, [8, 8, 24, 24]);
    await new Promise((resolve) => client.GetInputFocus(resolve));
  };
  const xtest = await new Promise((resolve, reject) =>
    client.require('xtest', (error, extension) => (error ? reject(error) : resolve(extension))),
  );
  /** Moves the mouse there and clicks. */
  const click = async ({ x, y }) => {
    xtest.FakeInput(xtest.MotionNotify, 0, 0, root, x, y);
    xtest.FakeInput(xtest.ButtonPress, 1, 0, root, 0, 0);
    xtest.FakeInput(xtest.ButtonRelease, 1, 0, root, 0, 0);
    await new Promise((resolve) => client.GetInputFocus(resolve));
  };
  return { pixels, png, paint, click, close: () => client.terminate() };
}
