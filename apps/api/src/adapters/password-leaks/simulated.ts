import type { PasswordLeaks } from './port.ts';

/** Simulated service: the given passwords are the leaked ones. */
export function createSimulatedLeaks(
  known: readonly string[],
): PasswordLeaks & { asked: number; failWith: Error | null } {
  return {
    name: 'simulated',
    asked: 0,
    failWith: null,
    async has(password) {
      this.asked += 1;
      if (this.failWith) throw this.failWith;
      return known.includes(password);
    },
  };
}
