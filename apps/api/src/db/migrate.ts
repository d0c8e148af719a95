import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as sessions from './migrations/0002-sessions.ts';
import * as money from './migrations/0003-money.ts';
import * as simulatedBank from './migrations/0004-simulated-bank.ts';
import * as sessionTitles from './migrations/0005-session-titles.ts';
import * as siretAndRetries from './migrations/0006-frozen-siret-and-event-retries.ts';
import * as modeAndIndexes from './migrations/0007-mode-and-indexes.ts';
import * as picturesAndRooms from './migrations/0008-pictures-and-rooms.ts';
import * as sessionPeople from './migrations/0009-session-people.ts';
import * as sessionNotices from './migrations/0010-session-notices.ts';
import * as calendarSubscriptions from './migrations/0011-calendar-subscriptions.ts';
import * as sessionDays from './migrations/0012-session-days.ts';
import * as endedRegistrations from './migrations/0013-ended-registrations.ts';
import * as casesAndPictures from './migrations/0014-payment-cases-and-pictures.ts';
import * as messagesFromTemplates from './migrations/0015-messages-from-templates.ts';
import * as joining from './migrations/0016-joining.ts';
import * as associationAndResetCodes from './migrations/0017-association-and-reset-codes.ts';
import * as dues from './migrations/0018-dues.ts';
import * as profiles from './migrations/0019-profiles.ts';
import * as privacy from './migrations/0020-privacy.ts';
import * as erasures from './migrations/0021-erasures.ts';
import * as consents from './migrations/0022-consents.ts';
import * as goals from './migrations/0024-goals.ts';
import * as news from './migrations/0025-news.ts';
import * as levelVotes from './migrations/0026-level-votes.ts';
import * as faq from './migrations/0027-faq.ts';
import * as trainingPlan from './migrations/0028-training-plan.ts';
import * as faqVersion from './migrations/0029-faq-version.ts';
import * as typedInvoices from './migrations/0030-typed-invoices.ts';
import * as takeovers from './migrations/0032-takeovers.ts';
import * as userSearch from './migrations/0034-user-search.ts';
import * as catalogue from './migrations/0035-catalogue.ts';
import * as backgroundTasks from './migrations/0036-background-tasks.ts';
import * as peopleImports from './migrations/0037-people-imports.ts';
import * as figures from './migrations/0038-figures.ts';
import * as duesAskedFor from './migrations/0040-dues-asked-for.ts';
import * as paymentsOfASeat from './migrations/0041-payments-of-a-seat.ts';
import * as taskRetries from './migrations/0042-task-retries.ts';
import * as dateAlerts from './migrations/0043-date-alerts.ts';
import * as messageChoices from './migrations/0044-message-choices.ts';
import * as sessionMessages from './migrations/0045-session-messages.ts';
import * as officeVersions from './migrations/0046-office-versions.ts';
import * as unknownPayments from './migrations/0050-unknown-payments.ts';
import * as simulatedCaptures from './migrations/0051-simulated-captures.ts';
import * as lostNumbers from './migrations/0052-lost-numbers.ts';
import * as texts from './migrations/0058-texts.ts';
import * as loginsEnd from './migrations/0059-logins-end.ts';
import * as securityEvents from './migrations/0060-security-events.ts';
import * as secondFactor from './migrations/0061-second-factor.ts';
import * as contactChanges from './migrations/0062-contact-changes.ts';
import * as recoveryCodesMade from './migrations/0063-recovery-codes-made.ts';
import * as givenPasswords from './migrations/0064-given-passwords.ts';
import * as replacedTokens from './migrations/0065-replaced-tokens.ts';
import * as sessionSearch from './migrations/0070-session-search.ts';
import * as ledger from './migrations/0071-ledger.ts';
import * as appendOnly from './migrations/0072-append-only.ts';
import * as closings from './migrations/0073-closings.ts';
import * as lettering from './migrations/0074-lettering.ts';
import * as ledgerLineDays from './migrations/0077-ledger-line-days.ts';
import * as messageIds from './migrations/0080-message-ids.ts';
import * as vatRules from './migrations/0085-vat-rules.ts';
import * as providerStatements from './migrations/0086-provider-statements.ts';
import * as chorusPro from './migrations/0088-chorus-pro.ts';
import * as discounts from './migrations/0090-discounts.ts';
import * as booksArchives from './migrations/0091-books-archives.ts';
import * as groupOrders from './migrations/0093-group-orders.ts';
import * as presence from './migrations/0094-presence.ts';
import * as hours from './migrations/0095-hours.ts';
import * as outsideProofs from './migrations/0098-outside-proofs.ts';
import * as attestations from './migrations/0099-attestations.ts';
import * as sessionHours from './migrations/0100-session-hours.ts';
import * as erasedReasons from './migrations/0102-erased-reasons.ts';
import * as sharedWith from './migrations/0103-shared-with.ts';
import * as readMessages from './migrations/0104-read-messages.ts';
import * as toldReasons from './migrations/0105-told-reasons.ts';
import * as goalsAndWords from './migrations/0106-goals-and-words.ts';
import * as refundedAvoirs from './migrations/0107-refunded-avoirs.ts';
import * as toldOfOpenSeats from './migrations/0108-told-of-open-seats.ts';
import * as requestKeys from './migrations/0109-request-keys.ts';
import * as remoteShare from './migrations/0110-remote-share.ts';
import * as hoursCountedOnce from './migrations/0111-hours-counted-once.ts';
import * as lockedAccounts from './migrations/0112-locked-accounts.ts';
import * as archivesSealed from './migrations/0113-archives-sealed.ts';
import * as lettersOpenedOn from './migrations/0114-letters-opened-on.ts';
import * as heldMessages from './migrations/0115-held-messages.ts';
import * as accountsOfOrders from './migrations/0116-accounts-of-orders.ts';
import * as keptFiles from './migrations/0117-kept-files.ts';
import * as shownHoursLocked from './migrations/0118-shown-hours-locked.ts';
import * as inventedSlots from './migrations/0119-invented-slots.ts';
import * as archivedSessions from './migrations/0120-archived-sessions.ts';
import * as plainWords from './migrations/0121-plain-words.ts';
import * as refusedMails from './migrations/0122-refused-mails.ts';
import * as ordersOfFirms from './migrations/0123-orders-of-firms.ts';
import * as downloadsUnderWay from './migrations/0124-downloads-under-way.ts';
import * as orderOfDays from './migrations/0125-order-of-days.ts';

type Migration = { up(db: Kysely<unknown>): Promise<void> };

/** Migrations in order, forward only. A migration that has landed is never edited: add the next one. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-sessions': sessions,
  '0003-money': money,
  '0004-simulated-bank': simulatedBank,
  '0005-session-titles': sessionTitles,
  '0006-frozen-siret-and-event-retries': siretAndRetries,
  '0007-mode-and-indexes': modeAndIndexes,
  '0008-pictures-and-rooms': picturesAndRooms,
  '0009-session-people': sessionPeople,
  '0010-session-notices': sessionNotices,
  '0011-calendar-subscriptions': calendarSubscriptions,
  '0012-session-days': sessionDays,
  '0013-ended-registrations': endedRegistrations,
  '0014-payment-cases-and-pictures': casesAndPictures,
  '0015-messages-from-templates': messagesFromTemplates,
  '0016-joining': joining,
  '0017-association-and-reset-codes': associationAndResetCodes,
  '0018-dues': dues,
  '0019-profiles': profiles,
  '0020-privacy': privacy,
  '0021-erasures': erasures,
  '0022-consents': consents,
  '0024-goals': goals,
  '0025-news': news,
  '0026-level-votes': levelVotes,
  '0027-faq': faq,
  '0028-training-plan': trainingPlan,
  '0029-faq-version': faqVersion,
  '0030-typed-invoices': typedInvoices,
  '0032-takeovers': takeovers,
  '0034-user-search': userSearch,
  '0035-catalogue': catalogue,
  '0036-background-tasks': backgroundTasks,
  '0037-people-imports': peopleImports,
  '0038-figures': figures,
  '0040-dues-asked-for': duesAskedFor,
  '0041-payments-of-a-seat': paymentsOfASeat,
  '0042-task-retries': taskRetries,
  '0043-date-alerts': dateAlerts,
  '0044-message-choices': messageChoices,
  '0045-session-messages': sessionMessages,
  '0046-office-versions': officeVersions,
  '0050-unknown-payments': unknownPayments,
  '0051-simulated-captures': simulatedCaptures,
  '0052-lost-numbers': lostNumbers,
  '0058-texts': texts,
  '0059-logins-end': loginsEnd,
  '0060-security-events': securityEvents,
  '0061-second-factor': secondFactor,
  '0062-contact-changes': contactChanges,
  '0063-recovery-codes-made': recoveryCodesMade,
  '0064-given-passwords': givenPasswords,
  '0065-replaced-tokens': replacedTokens,
  '0070-session-search': sessionSearch,
  '0071-ledger': ledger,
  '0072-append-only': appendOnly,
  '0073-closings': closings,
  '0074-lettering': lettering,
  '0077-ledger-line-days': ledgerLineDays,
  '0080-message-ids': messageIds,
  '0085-vat-rules': vatRules,
  '0086-provider-statements': providerStatements,
  '0088-chorus-pro': chorusPro,
  '0090-discounts': discounts,
  '0091-books-archives': booksArchives,
  '0093-group-orders': groupOrders,
  '0094-presence': presence,
  '0095-hours': hours,
  '0098-outside-proofs': outsideProofs,
  '0099-attestations': attestations,
  '0100-session-hours': sessionHours,
  '0102-erased-reasons': erasedReasons,
  '0103-shared-with': sharedWith,
  '0104-read-messages': readMessages,
  '0105-told-reasons': toldReasons,
  '0106-goals-and-words': goalsAndWords,
  '0107-refunded-avoirs': refundedAvoirs,
  '0108-told-of-open-seats': toldOfOpenSeats,
  '0109-request-keys': requestKeys,
  '0110-remote-share': remoteShare,
  '0111-hours-counted-once': hoursCountedOnce,
  '0112-locked-accounts': lockedAccounts,
  '0113-archives-sealed': archivesSealed,
  '0114-letters-opened-on': lettersOpenedOn,
  '0115-held-messages': heldMessages,
  '0116-accounts-of-orders': accountsOfOrders,
  '0117-kept-files': keptFiles,
  '0118-shown-hours-locked': shownHoursLocked,
  '0119-invented-slots': inventedSlots,
  '0120-archived-sessions': archivedSessions,
  '0121-plain-words': plainWords,
  '0122-refused-mails': refusedMails,
  '0123-orders-of-firms': ordersOfFirms,
  '0124-downloads-under-way': downloadsUnderWay,
  '0125-order-of-days': orderOfDays,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

// Key of the lock, any fixed number: the same for every process that starts on this database.
const lockKey = 20_091_010;

/**
 * Brings the schema up to date, in one transaction, under an advisory lock: of two processes that start
 * together one applies the migrations, the other waits and finds the work done.
 * @returns the names of the migrations applied now.
 */
export async function migrate(db: Db): Promise<string[]> {
  const run = (tx: Tx) => applyMissing(tx);
  return db.transaction().execute(run);
}

async function applyMissing(tx: Tx): Promise<string[]> {
  // A second process that starts waits here for the first, however long that takes.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  return applyMigrations(tx as unknown as Kysely<unknown>, new Set(migrationNames));
}

/**
 * Applies those of the wanted migrations that are missing, within the caller's transaction.
 * @returns their names.
 */
export async function applyMigrations(db: Kysely<unknown>, wanted: ReadonlySet<string>): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  const missing = migrationNames.filter((name) => wanted.has(name) && !done.has(name));
  for (const name of missing) {
    await migrations[name]!.up(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  return missing;
}
