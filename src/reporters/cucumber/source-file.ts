import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a step definition or hook, from the working directory. For modules, older versions of Cucumber (11 and 12.0) give
 * `file:/shop/steps.js` in place of a path.
 */
export function sourceFile(uri: string): string {
  return uri.startsWith('file:') ? path.relative(process.cwd(), fileURLToPath(uri)) : uri;
}

/** A message with the file of its source in place of the address. */
export function withSourceFile<T extends { readonly sourceReference: { uri?: string | undefined } }>(message: T): T {
  const { sourceReference } = message;
  if (sourceReference.uri === undefined) return message;
  return { ...message, sourceReference: { ...sourceReference, uri: sourceFile(sourceReference.uri) } };
}
