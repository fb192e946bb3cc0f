import { filledPasswordsProgram } from './filled-passwords-program.data.ts';

/** An expression: where filled password fields stand, in CSS pixels of the visual viewport. */
export const filledPasswords = `${filledPasswordsProgram}()`;
