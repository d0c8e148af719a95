import { may, type Viewer } from '../../access.ts';
import { type Decision, no, yes } from '../../decision.ts';

export type ReadPapersRefusal = 'not_yours';

/**
 * Decides who reads transactions, invoices and credit movements of a person: they themself, and the back
 * office (CORE-273, CORE-277).
 */
export const canReadPapers = (viewer: Viewer, ownerId: number): Decision<ReadPapersRefusal> =>
  viewer.id === ownerId || may(viewer, 'finance.read_all') ? yes : no('not_yours');
