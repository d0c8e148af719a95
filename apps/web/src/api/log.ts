/** The one way to the console: failures that no catalogue text covers are logged, never shown (CORE-294). */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(`[forman] ${what}`, error);
}
