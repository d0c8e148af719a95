import type { SessionKind } from '@forman/domain/sessions/kinds';

/** The calls of the four kinds have the same shape: one name for all. */
export const kindCall = <Name extends string>(kind: SessionKind, name: Name) =>
  `${kind}.${name}` as `workshop.${Name}`;
