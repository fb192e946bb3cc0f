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

/** What a picture is, by its bytes; undefined for what models do not take, and for what is no picture. */
export async function imageMime(data: Uint8Array): Promise<string | undefined> {
  loading ??= import('image-size');
  try {
    return mimes[(await loading).imageSize(data).type ?? ''];
  } catch {
    return undefined;
  }
}
