// Time before its end at which a token is renewed, or half its life if less: none expires on its way.
const earlyRenewalMs = 5 * 60_000;

export type IssuedToken = { value: string; seconds: number };

/** A provider's OAuth token, kept until shortly before its end; one renewal at a time. */
export function createTokens(issue: () => Promise<IssuedToken>, clock: { now(): Date }) {
  let current: { value: string; renewAt: number } | null = null;
  let renewal: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const { value, seconds } = await issue();
    const lifeMs = seconds * 1000;
    current = { value, renewAt: clock.now().getTime() + lifeMs - Math.min(earlyRenewalMs, lifeMs / 2) };
    return value;
  }

  return {
    async get(): Promise<string> {
      if (current && clock.now().getTime() < current.renewAt) return current.value;
      renewal ??= renew().finally(() => {
        renewal = null;
      });
      return renewal;
    },
    forget(): void {
      current = null;
    },
  };
}
