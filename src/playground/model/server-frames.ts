import { loadImage, type FrameSource } from '../../report/viewer/model/frame-store.ts';

/** The pictures of the record, which the server keeps while it runs. */
export const serverFrames: FrameSource = {
  external: false,
  url: (id) => (/^[0-9a-f]{64}$/.test(id) ? `/frames/${id}` : undefined),
  async thumbnail(id, mime, width) {
    try {
      const image = await loadImage(this.url(id, mime));
      return image && (await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'medium' }));
    } catch {
      return undefined;
    }
  },
};
