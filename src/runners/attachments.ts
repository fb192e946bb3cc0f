/** Name of the last screen of a failed test, in all runners. */
export const FRAME_ATTACHMENT = 'eyewright: last screen';

/** Annotation of a test: a failed check that does not fail the test. */
export const WARNING_ANNOTATION = 'eyewright: warning';

/** Annotation of a test: which models answered, and their usage. */
export const USAGE_ANNOTATION = 'eyewright: model';

/** Annotation of a test: the failure class of a failed attempt. */
export const CLASS_ANNOTATION = 'eyewright: failure class';

const ownAnnotations = [WARNING_ANNOTATION, USAGE_ANNOTATION, CLASS_ANNOTATION, FRAME_ATTACHMENT] as const;

/** Whether an annotation of a test is one of ours. Our report shows them in other places. */
export function isOwnAnnotation(text: string): boolean {
  return ownAnnotations.some((own) => text.startsWith(own));
}
