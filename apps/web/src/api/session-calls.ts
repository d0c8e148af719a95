import type { SessionKind } from '@forman/domain/sessions/kinds';

/** Id of a session call. The calls of the four kinds have the same shape, so one type serves all. */
export const kindCall = <Name extends string>(kind: SessionKind, name: Name) =>
  `${kind}.${name}` as `workshop.${Name}`;
