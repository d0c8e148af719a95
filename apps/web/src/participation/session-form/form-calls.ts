import type { SessionKind } from '@forman/domain/sessions/kinds';
import { callQuery } from '../../api/query.ts';

/** The calls of the four kinds have the same shape, so one type serves all. */
export const createOf = (kind: SessionKind) => `${kind}.create` as 'workshop.create';
export const updateOf = (kind: SessionKind) => `${kind}.update` as 'workshop.update';
export const existsOf = (kind: SessionKind) => `${kind}.exists` as 'workshop.exists';
export const repeatOf = (kind: SessionKind) => `${kind}.repeat` as 'workshop.repeat';
const detailOf = (kind: SessionKind) => `${kind}.get` as 'workshop.get';

export const sessionQuery = (kind: SessionKind, id: string | number) =>
  callQuery(detailOf(kind), { params: { id: String(id) } });
