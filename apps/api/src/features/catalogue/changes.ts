import type { Changes } from '../audit/audit.service.ts';

/** The fields that a change names and that differ afterwards, old → new, for the audit. */
export function changesBetween(before: object, after: object): Changes {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value))
      .map(([name, value]) => [name, { from: old.get(name) ?? null, to: value as unknown }]),
  );
}
