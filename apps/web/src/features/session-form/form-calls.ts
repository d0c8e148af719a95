import type { SessionKind } from '@forman/domain/sessions/kinds';
import { callQuery } from '../../api/query.ts';

/** The calls of the four kinds have the same shape: one name for all. */
export const createOf = (kind: SessionKind) => `${kind}.create` as 'workshop.create';
export const updateOf = (kind: SessionKind) => `${kind}.update` as 'workshop.update';
export const existsOf = (kind: SessionKind) => `${kind}.exists` as 'workshop.exists';
export const repeatOf = (kind: SessionKind) => `${kind}.repeat` as 'workshop.repeat';
const detailOf = (kind: SessionKind) => `${kind}.get` as 'workshop.get';
const searchOf = (kind: SessionKind) => `${kind}.search` as 'workshop.search';
const listOf = (kind: SessionKind) => `${kind}.list` as 'workshop.list';

/** What reads sessions of this kind, and is old once one was saved. */
export const readersOf = (kind: SessionKind) =>
  [detailOf(kind), searchOf(kind), listOf(kind), 'home'] as const;

export const sessionQuery = (kind: SessionKind, id: string | number) =>
  callQuery(detailOf(kind), { params: { id: String(id) } });
