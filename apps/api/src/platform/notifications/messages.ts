import type { Level } from '@forman/domain/access';
import type { VoteSlot } from '@forman/domain/community/votes';
import type { HelpingSession, LackingHours } from '@forman/domain/hours/reminders';
import type { DuesReminder } from '@forman/domain/money/memberships/dues';
import type { ErasureRefusal } from '@forman/domain/office/erasure';
import type { CaseState } from '@forman/domain/books/money-cases';
import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import type { GivingBack, ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import type { Attachment } from '../../adapters/mail/port.ts';
import type { MailSession } from './mail-session.queries.ts';

/** Facts of an order that waits for its transfer: the amount, its last day, and the account. */
type GroupOrderMail = {
  firstName: string;
  orderId: number;
  number: string;
  seats: number;
  cents: number;
  /** Paris day. */
  dueOn: string;
  iban: string;
  bic: string;
};

/** What the provider was asked to give back to the card or the account that paid. */
export type AskedBack = { cents: number; method: 'card' | 'paypal' };

/** The data of each message, frozen when its event happens. Amounts in cents, instants in ISO. */
export type MailData = {
  registration_confirmed: { firstName: string; session: MailSession; paidCents: number; refundUntil: string };
  registration_cancelled: {
    firstName: string;
    session: MailSession;
    /** 0 when nothing is given back. */
    refundCents: number;
    /** The refunded part that was a gift, and is given again; absent: none. */
    giftCents?: number;
    creditNumber: string | null;
    creditExpiresAt: string | null;
    askedBack?: AskedBack;
    /** The person left, was removed, or the session was deleted. */
    cause: 'cancelled' | 'removed' | 'session_deleted';
    /** Why the session is deleted, in its organiser's words. */
    reason?: string;
  };
  /** To the sponsor; to the association when there is no first name. */
  plan_requested: { firstName: string | null; member: string; memberId: number };
  /** To the person who asked for the plan. */
  plan_ready: { firstName: string; personId: number; themes: string[] };
  /** To the person who declared an outside training. `lines`: the accepted minutes; none after a refusal. */
  training_decided: {
    firstName: string;
    title: string;
    provider: string;
    /** Paris day. */
    startsOn: string;
    isAccepted: boolean;
    lines: { habilitation: string; minutes: number; theme: string | null }[];
    reason: string | null;
  };
  /** To the payer of somebody else's seat that ended. */
  guest_refunded: {
    firstName: string;
    session: MailSession;
    guest: string;
    refundCents: number;
    giftCents?: number;
    creditNumber: string | null;
    creditExpiresAt: string | null;
    askedBack?: AskedBack;
  };
  /** To a person without a seat in a deleted session. */
  session_withdrawn: {
    firstName: string;
    session: MailSession;
    part: 'waiting' | 'paying' | 'ordered' | 'candidate' | 'copilot' | 'pilot';
    /** The name of the person who deleted it, in the pilot's message. */
    by: string | null;
    reason?: string;
  };
  session_changed: {
    firstName: string;
    session: MailSession;
    before: MailSession;
    /** The reader's part in the session; people who wait or are candidates do not get the link. */
    part: 'seat' | 'lead' | 'outside';
  };
  /** To people with an alert for the title. */
  next_date: { firstName: string; session: MailSession };
  session_reminder: { firstName: string; session: MailSession };
  /** To the participants, the day after the session. */
  feedback_asked: { firstName: string; session: MailSession };
  /** To people who lack hours; `until`: a Paris day. */
  hours_reminder: { firstName: string; until: string; lacks: LackingHours[]; sessions: HelpingSession[] };
  /** To the pilot. */
  minimum_missed: { firstName: string; session: MailSession; minGuests: number; registered: string[] };
  guest_added: { firstName: string; session: MailSession; by: string };
  seat_offered: { firstName: string; session: MailSession; until: string };
  seat_open: { firstName: string; session: MailSession };
  offer_skipped: { firstName: string; session: MailSession; clash: string };
  receipt: {
    firstName: string;
    itemName: string;
    number: string;
    /** Hash of the document in the chain: a copy of it outside the database. */
    hash?: string;
    grossCents: number;
    /** The discount by gifts; absent: none. */
    discountCents?: number;
    creditCents: number;
    onlineCents: number;
    /** The part that the office received by hand, and how. */
    received?: { means: ReceiptMeans; cents: number };
    /** What is left to pay; absent: nothing. */
    owedCents?: number;
    transactionId: number;
  };
  /** To the beneficiary of a seat ordered by somebody else, kept while the transfer is awaited. */
  seat_kept: { firstName: string; session: MailSession; by: string; dueOn: string };
  /** To the beneficiary of a seat that is kept no more: the order is over, or goes on without it. */
  seat_released: { firstName: string; session: MailSession; by: string };
  /** To the payer of a group order that has lost a seat with its session or its person: the rest of it. */
  group_order_less: Omit<GroupOrderMail, 'iban' | 'bic'>;
  /** To the payer of a group order: the beneficiary of a kept seat refuses it. */
  group_order_declined: Omit<GroupOrderMail, 'iban' | 'bic'> & { person: string; session: MailSession };
  /** To the payer of a group order. */
  group_order_placed: GroupOrderMail;
  group_order_reminder: GroupOrderMail;
  group_order_expired: GroupOrderMail;
  copilot_asked: { firstName: string; session: MailSession; candidate: string; level: string };
  copilot_approved: {
    firstName: string;
    session: MailSession;
    /** The price of their seat, when they had one: it is refunded whole. */
    refundCents: number;
  };
  copilot_ended: {
    firstName: string;
    session: MailSession;
    /** Not accepted as a candidate; removed as a co-pilot; left by their own choice. */
    cause: 'declined' | 'removed' | 'left';
  };
  /** To the new pilot: the former one's name, and the price of the new one's own seat, which is refunded. */
  pilot_named: { firstName: string; session: MailSession; predecessor: string; refundCents: number };
  /** To the former pilot. */
  pilot_replaced: { firstName: string; session: MailSession };
  copilot_left: { firstName: string; session: MailSession; copilot: string };
  /** To the payer: the office has received what was left of a sale, or a part of it. */
  rest_received: {
    firstName: string;
    itemName: string;
    /** The invoice’s. */
    number: string;
    means: ReceiptMeans;
    cents: number;
    /** What is left after it. */
    owedCents: number;
    transactionId: number;
  };
  /** To the payer: a cheque came back unpaid, and what it had paid is owed again. */
  cheque_returned: {
    firstName: string;
    chequeNumber: string;
    itemName: string;
    cents: number;
    transactionId: number;
  };
  /** To the payer: the office has given money of a sale back. */
  sale_repaid: {
    firstName: string;
    itemName: string;
    number: string;
    /** card, paypal: to the one that paid. */
    means: GivingBack | OnlineMethod;
    cents: number;
    transactionId: number;
  };
  /** To the payer of a cancelled seat whose refund the provider refused: it is an avoir instead. */
  seat_refund_refused: {
    firstName: string;
    title: string;
    refundCents: number;
    creditNumber: string | null;
    creditExpiresAt: string | null;
  };
  payment_refunded: { firstName: string; itemName: string; onlineCents: number; creditCents: number };
  /** To every administrator. */
  payment_case: {
    firstName: string;
    state: CaseState;
    itemName: string;
    payer: string;
    cents: number;
    answerUntil: string | null;
    /** For money that the portal does not know: the provider and its own number. */
    reference?: string | null;
  };
  /** To every administrator: an invoice for a public body needs a person. */
  e_invoice_alert: {
    firstName: string;
    number: string;
    customer: string;
    personId: number;
    /** "suspendue", "rejetée". */
    state: string;
    /** The reason, in the words of Chorus Pro or of the body. */
    reason: string | null;
    advice: string | null;
  };
  /** To every administrator: the system's error, and the name of the last complete backup. */
  backup_failed: { firstName: string; cause: string; lastGood: string | null };
  /** To the treasurer's address, else to each administrator and accountant. `month`: "2026-11". */
  month_closed: {
    firstName: string | null;
    month: string;
    closingId: number;
    invoices: number;
    credits: number;
    grossCents: number;
    vatCents: number;
    perpetualCents: number;
    hash: string;
  };
  /** To the same: the hash that seals an archive's files. `year`: "2026". */
  archive_sealed: { firstName: string | null; year: string; closingId: number; files: number; hash: string };
  /** To the treasurer's address, as a test: the last closed month and its hash. */
  treasurer_test: { firstName: string | null; month: string | null; hash: string | null };
  /** To a new account, with the link that confirms the address; the welcome comes once. */
  email_confirmation: { firstName: string; token: string; isWelcome: boolean };
  /** To the sponsor. */
  guest_joined: { firstName: string; guest: string; guestId: number; phone: string; email: string };
  /** The reminder's step, the membership's last day, and the price of the dues. */
  dues_reminder: { firstName: string; step: DuesReminder; until: string; cents: number };
  /** On request of the office; `until`: null for a person who never paid. */
  dues_request: { firstName: string; until: string | null; isActive: boolean; cents: number };
  /** To the person who marked the goal as reached; a refusal may have a reason. */
  goal_answered: {
    firstName: string;
    personId: number;
    goal: string;
    isValidated: boolean;
    reason: string | null;
  };
  /** To the person who reached all the goals of their level. */
  vote_opened: { firstName: string; personId: number; level: Level };
  /** To the people whose turn it is; `level`: that of the person called `name`. */
  vote_asked: { firstName: string; name: string; level: Level; slot: VoteSlot };
  /**
   * To the person, and with their name to the voter for the sponsor's slot. `isGiven`: a vote gave the level.
   */
  vote_ended: {
    firstName: string;
    personId: number;
    name: string | null;
    from: Level;
    level: Level;
    isGiven: boolean;
  };
  /** From a leader of the session to its people. */
  session_message: {
    firstName: string;
    session: MailSession;
    author: string;
    subject: string;
    /** The written text: paragraphs, each of lines. */
    blocks: string[][];
    replyTo: { name: string; address: string } | null;
  };
  /** To the pilot, from somebody who opens the session's page. */
  pilot_message: {
    firstName: string;
    session: MailSession;
    author: string;
    blocks: string[][];
    replyTo: { name: string; address: string };
  };
  new_device: { firstName: string; device: string; at: string };
  /** A change of second factors; `name` is empty when all are gone. */
  password_ended: { firstName: string };
  /** To administrators and the treasurer: what was granted or changed, for whom, by whom. */
  guarded_act: { firstName: string | null; act: string; about: string; by: string };
  calendar_made: { firstName: string };
  factor_changed: { firstName: string; change: 'added' | 'removed' | 'lifted'; name: string };
  login_changed: {
    firstName: string;
    which: ('email' | 'phoneNumber' | 'password')[];
    /** Token of the link that undoes it; absent for an administrator's change, and for a password. */
    undo?: string;
    /** True while the change awaits its confirmation. */
    isAsked?: boolean;
  };
  /** With its PDF. `replaces`: the number of the attestation voided for it, and the reason. */
  attestation_issued: {
    firstName: string;
    attestationId: number;
    number: string;
    title: string;
    minutes: number;
    replaces: string | null;
    reason: string | null;
  };
  /** A session that counts for nothing, as another one of the same hours does; `number`: its attestation. */
  hours_counted_elsewhere: { firstName: string; title: string; other: string; number: string };
  /** An attestation voided without a replacement. */
  attestation_voided: { firstName: string; number: string; title: string; reason: string };
  /** To the association. */
  contact_message: {
    sender: { name: string; email: string; phone: string; userId: number | null };
    title: string;
    /** The written text, line by line. */
    lines: string[];
    attachment: Attachment | null;
  };
  /** The link to the person’s archive, which works once. */
  archive_ready: { firstName: string; token: string; until: string };
  /** To a person imported by the office from another tool, without a password yet. */
  account_opened: { firstName: string };
  /** To a newcomer whom the office has enrolled: the password is theirs to choose. */
  member_enrolled: { firstName: string };
  /** The account will be erased that day, unless the request is withdrawn. */
  erasure_asked: { firstName: string; dueAt: string };
  erasure_refused: { firstName: string; reason: ErasureRefusal };
  /** The last message to a person, at their former address. */
  account_erased: { firstName: string; by: 'owner' | 'office' };
};
export type MailTemplate = keyof MailData;

/** The data of text messages. `until`: the instant after which the text is useless, and not sent. */
export type SmsData = {
  reset_code: { code: string; until: string };
  phone_code: { code: string; until: string };
};
export type SmsTemplate = keyof SmsData;
