import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { RecordError, RecordLocation } from '../../core/record/record.ts';
import { sourceSnippet } from '../../util/source-snippet.ts';

/** Converts anything thrown to the error of a record, with the source around the user's line. */
export function toRecordError(error: unknown, location: RecordLocation | undefined): RecordError {
  const snippet = location && sourceSnippet(location);
  return { ...basicFacts(error), ...ownFacts(error), ...(snippet && { snippet }) };
}

function basicFacts(error: unknown): RecordError {
  if (!(error instanceof Error)) return { name: 'Error', message: errorMessage(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack && { stack }) };
}

function ownFacts(error: unknown): Partial<RecordError> {
  if (!EyewrightError.isInstance(error)) return {};
  const { code, failureClass, summary: message, hint } = error;
  return { code, failureClass, message, ...(hint && { hint }) };
}
