let loading: Promise<typeof import('image-size')> | undefined;

/** Pixel size of a picture, read from its header. */
export async function imageSize(data: Uint8Array): Promise<{ width: number; height: number }> {
  loading ??= import('image-size');
  const { width, height } = (await loading).imageSize(data);
  return { width, height };
}
