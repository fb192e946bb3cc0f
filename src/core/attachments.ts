/** Report of one test, for our reporters; names that begin with `_` are not shown by Playwright. */
export const RECORD_ATTACHMENT = '_eyewright-report';
/** The newest picture of the screen when a test failed. */
export const FRAME_ATTACHMENT = 'eyewright: last screen';
