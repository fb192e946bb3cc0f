/** The change of a file as a unified diff, which can be applied with `git apply` in the folder of the cache. */
export async function patchOf(name: string, before: string, after: string): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const patch = createTwoFilesPatch(`a/${name}.yaml`, `b/${name}.yaml`, before, after, undefined, undefined, {
    context: 2,
  });
  return patch.replace(/^=+\n/, '');
}
