/**
 * Both browser libraries, for the suites that take longest. `EYEWRIGHT_TEST_LIBRARY` leaves one of them alone in it, which is
 * what a gate with little time does; the driver's own suites always run on both.
 */
export function testedLibraries<T>(table: Readonly<Record<string, T>>): [string, T][] {
  const only = process.env['EYEWRIGHT_TEST_LIBRARY'];
  return Object.entries(table).filter(([library]) => !only || library === only);
}
