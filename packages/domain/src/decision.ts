/**
 * Whether somebody may do something, and why not. The same value refuses a call and explains a disabled button.
 */
export type Decision<Reason extends string = string> = { ok: true } | { ok: false; reason: Reason };

export const yes = { ok: true } as const;

export function no<const Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}

/** The first refusal among the checks, in the order given; `yes` when none refuses. */
export function firstRefusal<Reason extends string>(
  checks: ReadonlyArray<readonly [refused: boolean, reason: Reason]>,
): Decision<Reason> {
  const refusal = checks.find(([refused]) => refused);
  return refusal ? no(refusal[1]) : yes;
}
