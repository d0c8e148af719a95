import type { RawBuilder } from 'kysely';
import * as queries from './line.queries.ts';

/** Whether somebody stands above the person as `u` in their line of sponsors, as an expression for a statement. */
export const isAbove = (id: number | RawBuilder<unknown>): RawBuilder<boolean> => queries.isAbove(id);
