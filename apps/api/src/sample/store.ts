import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { openLedger } from '../books/ledger/opening.service.ts';
import type { Association } from './association.ts';
import type { Books } from './books.ts';
import { storeBank } from './bank.ts';
import { storeCounter } from './counter.ts';
import { faqCategoryRows, faqQuestionRows, faqSectionRows } from './faq.ts';
import { storeHours } from './hours.ts';
import type { People } from './people.ts';
import { continueIdentity, insertRows, type Row } from './rows.ts';
import { insertSettings } from './seller.ts';
import { slotRows } from './sessions.ts';
import { advisedRows, thematicRows } from './thematics.ts';
import { storeStatements } from './statements.ts';
import { siteRows } from './towns.ts';

/** Writes an association into an empty database, parents first, with its ledger and bank statements. */
export async function storeAssociation(
  tx: Tx,
  { now, bank }: { now: Date; bank: Context['bank'] },
  { people, sessions, registrations, books, career, news, planRequests, groupOrders, presence }: Association,
): Promise<void> {
  await insertSettings(tx);
  await insertRows(tx, 'dynasties', people.dynasties);
  await insertRows(
    tx,
    'users',
    people.all.map((person) => person.row),
  );
  await insertRows(tx, 'level_changes', people.all.flatMap(levelRows));
  await insertRows(tx, 'sites', siteRows);
  await insertRows(tx, 'thematics', thematicRows);
  await insertRows(tx, 'advised_thematics', advisedRows);
  await insertRows(tx, 'plan_requests', planRequests);
  await insertRows(
    tx,
    'sessions',
    sessions.map((session) => session.row),
  );
  await insertRows(tx, 'session_slots', slotRows(sessions));
  await insertRows(tx, 'registrations', registrations.rows);
  await insertRows(tx, 'presence_records', presence.records);
  await insertRows(tx, 'presence_marks', presence.marks);
  await storeBooks(tx, books);
  await insertRows(tx, 'group_orders', groupOrders.orders);
  await insertRows(tx, 'group_order_seats', groupOrders.seats);
  await insertRows(tx, 'goals', career.goals);
  await insertRows(tx, 'goal_completions', career.completions);
  await insertRows(tx, 'faq_sections', faqSectionRows);
  await insertRows(tx, 'faq_categories', faqCategoryRows);
  await insertRows(tx, 'faq_questions', faqQuestionRows);
  await insertRows(tx, 'level_votes', career.votes);
  await insertRows(tx, 'ballots', career.ballots);
  await insertRows(tx, 'news', news.news);
  await insertRows(tx, 'news_likes', news.likes);
  await insertRows(tx, 'news_tags', news.tags);
  await insertRows(tx, 'audit_log', [
    ...people.all.flatMap(levelAudit),
    ...books.audit,
    ...career.audit,
    ...news.audit,
  ]);
  for (const table of numbered) await continueIdentity(tx, table);
  await storeHours(tx, now);
  await openLedger(tx, now);
  if (bank) await storeStatements(tx, bank, now);
  await storeBank(tx, now);
  await storeCounter(tx, now);
}

const numbered = [
  'dynasties', 'users', 'sites', 'thematics', 'sessions', 'registrations', 'transactions', 'invoice_documents',
  'credit_movements', 'avoirs', 'goals', 'goal_completions', 'faq_sections', 'faq_categories',
  'faq_questions', 'level_votes',
  'news', 'group_orders', 'group_order_seats', 'presence_records',
] as const; // prettier-ignore

async function storeBooks(tx: Tx, books: Books): Promise<void> {
  await insertRows(tx, 'transactions', books.transactions);
  await insertRows(tx, 'payments', books.payments.rows);
  await insertRows(tx, 'simulated_bank_payments', books.payments.bankRows);
  await insertRows(tx, 'invoice_documents', books.documents.rows);
  await insertRows(tx, 'document_counters', books.documents.counterRows());
  await insertRows(tx, 'credit_movements', books.wallets.rows.movements);
  await insertRows(tx, 'avoirs', books.wallets.rows.avoirs);
  await insertRows(tx, 'avoir_applications', books.wallets.rows.applications);
  await insertRows(tx, 'credit_reservations', books.reservations);
}

type Someone = People['all'][number];

const levelRows = (person: Someone): Row<'level_changes'>[] =>
  person.history.map((reached) => ({
    user_id: person.row.id,
    level: reached.level,
    reached_at: reached.at,
    cause: reached.cause,
    actor_id: reached.cause === 'admin' ? 1 : null,
  }));

/** The audit line of an admin's act, as the members' service writes it. */
const levelAudit = (person: Someone): Row<'audit_log'>[] =>
  person.history
    .map((reached, index) => ({ ...reached, from: person.history[index - 1]?.level ?? null }))
    .filter(({ cause }) => cause === 'admin')
    .map((reached) => ({
      at: reached.at,
      actor_id: 1,
      action: 'member.level',
      subject: 'user',
      subject_id: String(person.row.id),
      detail: { changes: { level: { from: reached.from, to: reached.level } } },
      request_id: null,
    }));
