/** The only use of the console: failures without a text of the catalogue are logged, not shown (CORE-294). */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(`[forman] ${what}`, error);
}
