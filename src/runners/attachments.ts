/** The newest picture of the screen when a test failed: what every runner calls it. */
export const FRAME_ATTACHMENT = 'eyewright: last screen';
