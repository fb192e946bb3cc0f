/** The newest picture of the screen when a test failed: what every runner calls it. */
export const FRAME_ATTACHMENT = 'eyewright: last screen';

/** What was not true and did not fail the test, as runners show it beside the test. */
export const WARNING_ANNOTATION = 'eyewright: warning';

/** Which models answered in a test and what they took, as runners show it beside the test. */
export const USAGE_ANNOTATION = 'eyewright: model';

/** Who has to look at a failed attempt, as runners show it beside the test. */
export const CLASS_ANNOTATION = 'eyewright: failure class';

const ownAnnotations = [WARNING_ANNOTATION, USAGE_ANNOTATION, CLASS_ANNOTATION, FRAME_ATTACHMENT] as const;

/** Whether an annotation beside a test, by what it begins with, is ours: our own report says the same better. */
export function isOwnAnnotation(text: string): boolean {
  return ownAnnotations.some((own) => text.startsWith(own));
}
