import type { FirstCall } from '../../platforms/screens/screen.ts';

/** The parameters of the call that shows what a screen was opened for. */
export function firstParams({ call, main }: FirstCall): Readonly<Record<string, unknown>> {
  return call === 'Navigate' ? { url: main } : { target: main };
}
