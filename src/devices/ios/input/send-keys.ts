import { post, type Gesture, type InputParts, type WdaCall } from './input-parts.ts';

/** Time limit for typing, in milliseconds; the speed is at most 60 characters per second. */
const typingMs = 60_000;
const eachMs = 50;
/** Characters per second if characters were lost at WebDriverAgent's own speed. */
const carefully = 10;

/** Types texts in one request into the focused field. */
export function sendKeys(parts: InputParts, value: readonly string[], gesture: Gesture): Promise<void> {
  return sendTo(parts, { path: '/wda/keys', body: { value } }, { ...gesture, length: value.length });
}

/** Types texts slowly into a field, which WebDriverAgent focuses first. */
export function sendCarefully(
  parts: InputParts,
  id: string,
  gesture: Gesture & { readonly value: readonly string[] },
): Promise<void> {
  const { value } = gesture;
  const way = { path: `/element/${id}/value`, body: { value, frequency: carefully } };
  return sendTo(parts, way, { ...gesture, length: value.length * 2 });
}

async function sendTo(
  parts: InputParts,
  way: WdaCall,
  { length, ...gesture }: Gesture & { readonly length: number },
): Promise<void> {
  const { task, signal, isSecret } = gesture;
  await post(parts, { task, signal, isSecret, limitMs: typingMs + length * eachMs }, [way]);
}
