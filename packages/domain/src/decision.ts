/**
 * Permission to do something, or the reason why not. The same value refuses a call and explains a disabled
 * button.
 */
export type Decision<Reason extends string = string> = { ok: true } | { ok: false; reason: Reason };

export const yes = { ok: true } as const;

export function no<const Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}

/** First refusal that applies, in the given order; `yes` when none does. */
export function firstRefusal<Reason extends string>(
  refusals: Readonly<Partial<Record<Reason, boolean>>>,
): Decision<Reason> {
  for (const reason in refusals) if (refusals[reason]) return no(reason);
  return yes;
}
