import { mkdirSync, rmdirSync } from 'node:fs';

const place = process.env['TURN'] ?? '';

/** Fails if another test drives the browser at this moment. */
export function begin(): void {
  mkdirSync(place);
}

export function end(): void {
  rmdirSync(place);
}
