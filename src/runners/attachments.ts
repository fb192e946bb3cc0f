/** The newest picture of the screen when a test failed: what every runner calls it. */
export const FRAME_ATTACHMENT = 'eyewright: last screen';

/** Who has to look at a failed attempt, as runners show it beside the test. */
export const CLASS_ANNOTATION = 'eyewright: failure class';
