import type { AvoirDraft, InvoiceDraft } from '@forman/domain/office/move-in/money';
import type { Directory, Who } from '@forman/domain/office/move-in/names';
import type { PlannedPerson } from '@forman/domain/office/move-in/people';
import type { RecordDraft } from '@forman/domain/office/move-in/record-drafts';
import type { RecordTarget } from '@forman/domain/office/move-in/record-targets';
import type { Problem } from '@forman/domain/office/move-in/rows';
import type { SeatDraft, SessionDraft } from '@forman/domain/office/move-in/sessions';
import type { Tally } from '@forman/domain/office/move-in/totals';
import type { PaperOf } from '../../books/invoicing/former-documents.queries.ts';
import type { Db } from '../../db/database.ts';
import type { Known } from './known.queries.ts';
import type { FileRow, MoveRow } from './moves.queries.ts';
import type { OutcomeRow } from './outcomes.queries.ts';

/** A session on its way; `id`: once the sink has it, or where an earlier move brought it. */
export type PlannedSession = { draft: SessionDraft; source: string; id: number | null };
export type PlannedSeat = { session: PlannedSession; seat: SeatDraft };
export type PlannedInvoice = { draft: InvoiceDraft; tool: string };
/** A paper in the file store, and what it is of. */
export type PlannedDocument = PaperOf & { id: string };
export type PlannedRecord = { draft: RecordDraft; source: string };

/** Where drafts go, each kind after those that it names. */
export type Sink = {
  /** Numbers those that are taken: `who.id`. */
  people(people: readonly (PlannedPerson & { source: string })[]): Promise<void>;
  /** Numbers them. */
  sessions(sessions: readonly PlannedSession[]): Promise<void>;
  seats(seats: readonly PlannedSeat[]): Promise<void>;
  invoices(invoices: readonly PlannedInvoice[]): Promise<void>;
  /** After what they are of. */
  documents(documents: readonly PlannedDocument[]): Promise<void>;
  avoirs(avoirs: readonly AvoirDraft[]): Promise<void>;
  /** Records of one target. */
  records(target: RecordTarget, records: readonly PlannedRecord[]): Promise<void>;
  outcomes(rows: readonly OutcomeRow[]): Promise<void>;
};

export type Planning = {
  db: Db;
  move: MoveRow;
  sink: Sink;
  known: Known;
  directory: Directory;
  mover: Who;
  today: string;
  now: Date;
  tally: Tally;
  note: Notes;
};

/** Counts rows by what becomes of them, and keeps the reasons. */
export type Notes = {
  row(
    at: { file: FileRow; line: number },
    outcome: 'taken' | 'joined' | 'refused',
    problems?: readonly Problem[],
  ): void;
  remark(at: { file: FileRow; line: number }, problems: readonly Problem[]): void;
  flush(): Promise<void>;
};

export type Input = {
  move: MoveRow;
  files: readonly FileRow[];
  moverId: number;
  now: Date;
  progress: (done: number, total: number) => Promise<void>;
};
