let loading: Promise<typeof import('image-size')> | undefined;

/** Pixel size of a picture, read from its header. */
export async function imageSize(data: Uint8Array): Promise<{ width: number; height: number }> {
  loading ??= import('image-size');
  const { width, height } = (await loading).imageSize(data);
  return { width, height };
}

const mimes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** MIME type of a picture by its content; undefined if it is not a picture that models accept. */
export async function imageMime(data: Uint8Array): Promise<string | undefined> {
  loading ??= import('image-size');
  try {
    return mimes[(await loading).imageSize(data).type ?? ''];
  } catch {
    return undefined;
  }
}
