import type { Level } from '@forman/domain/access';
import type { VoteSlot } from '@forman/domain/career/votes';
import type { HelpingSession, LackingHours } from '@forman/domain/hours/reminders';
import type { DuesReminder } from '@forman/domain/memberships/dues';
import type { ErasureRefusal } from '@forman/domain/members/erasure';
import type { CaseState } from '@forman/domain/payments/money-cases';
import type { Attachment } from '../../adapters/mail/port.ts';
import type { MailSession } from './mail-session.ts';

/** The facts of an order that waits for its transfer: the amount, its last day, and the account. */
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

/** The data of each message, frozen when its event happens. Amounts in cents, instants in ISO. */
export type MailData = {
  registration_confirmed: { firstName: string; session: MailSession; paidCents: number; refundUntil: string };
  registration_cancelled: {
    firstName: string;
    session: MailSession;
    /** 0 when nothing is given back. */
    refundCents: number;
    /** The given part of the refund, which is given again; absent: nothing. */
    giftCents?: number;
    creditNumber: string | null;
    creditExpiresAt: string | null;
    /** The person left, was removed, or the session was deleted. */
    cause: 'cancelled' | 'removed' | 'session_deleted';
  };
  /** To the sponsor; to the association without a first name. */
  plan_requested: { firstName: string | null; member: string; memberId: number };
  /** To the person who asked for the plan. */
  plan_ready: { firstName: string; personId: number; themes: string[] };
  /**
   * To the person who declared a training followed elsewhere. `lines`: the accepted minutes; none when it was refused.
   */
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
  };
  /** To a person without a seat in a deleted session. */
  session_withdrawn: {
    firstName: string;
    session: MailSession;
    part: 'waiting' | 'paying' | 'ordered' | 'candidate' | 'copilot' | 'pilot';
    /** The name of the person who deleted it, for its pilot. */
    by: string | null;
  };
  session_changed: {
    firstName: string;
    session: MailSession;
    before: MailSession;
    /** The reader's part in the session; people who wait or are candidates are not given the link. */
    part: 'seat' | 'lead' | 'outside';
  };
  /** To people with an alert for the title. */
  next_date: { firstName: string; session: MailSession };
  session_reminder: { firstName: string; session: MailSession };
  /** To the participants, the day after. */
  feedback_asked: { firstName: string; session: MailSession };
  /** To people who lack hours; `until`: a Paris day. */
  hours_reminder: { firstName: string; until: string; lacks: LackingHours[]; sessions: HelpingSession[] };
  /** To the pilot. */
  minimum_missed: { firstName: string; session: MailSession; minGuests: number; registered: string[] };
  guest_added: { firstName: string; session: MailSession; by: string };
  seat_offered: { firstName: string; session: MailSession; until: string };
  offer_skipped: { firstName: string; session: MailSession; clash: string };
  receipt: {
    firstName: string;
    itemName: string;
    number: string;
    /** The document’s in the chain: a copy of it outside the database. */
    hash?: string;
    grossCents: number;
    /** The part that given avoirs took off; absent: nothing. */
    discountCents?: number;
    creditCents: number;
    onlineCents: number;
    /** The part paid by transfer, for a group order. */
    transferCents?: number;
    transactionId: number;
  };
  /** To the person of a seat that somebody else ordered: it is kept while the transfer is awaited. */
  seat_kept: { firstName: string; session: MailSession; by: string; dueOn: string };
  /** To the person of a kept seat that is kept no more: the order is over, or goes on without it. */
  seat_released: { firstName: string; session: MailSession; by: string };
  /** To the payer of a group order that has lost a seat with its session or its person; the rest of the order. */
  group_order_less: Omit<GroupOrderMail, 'iban' | 'bic'>;
  /** To the payer of a group order: the person of a kept seat does not want it. */
  group_order_declined: Omit<GroupOrderMail, 'iban' | 'bic'> & { person: string; session: MailSession };
  /** To the payer of a group order. */
  group_order_placed: GroupOrderMail;
  group_order_reminder: GroupOrderMail;
  group_order_expired: GroupOrderMail;
  copilot_asked: { firstName: string; session: MailSession; candidate: string; level: string };
  copilot_approved: {
    firstName: string;
    session: MailSession;
    /** The price of their seat, when they had one: it comes back whole. */
    refundCents: number;
  };
  copilot_ended: {
    firstName: string;
    session: MailSession;
    /** Not accepted as a candidate; removed as a co-pilot; left by themselves. */
    cause: 'declined' | 'removed' | 'left';
  };
  /** To the new pilot: the name of the former one, and the price of a seat of theirs, which comes back. */
  pilot_named: { firstName: string; session: MailSession; predecessor: string; refundCents: number };
  /** To the former pilot. */
  pilot_replaced: { firstName: string; session: MailSession };
  copilot_left: { firstName: string; session: MailSession; copilot: string };
  payment_refunded: { firstName: string; itemName: string; onlineCents: number; creditCents: number };
  /** To every administrator. */
  payment_case: {
    firstName: string;
    state: CaseState;
    itemName: string;
    payer: string;
    cents: number;
    answerUntil: string | null;
    /** The provider and its own number of money that the portal does not know. */
    reference?: string | null;
  };
  /** To every administrator: an invoice for a public body needs somebody’s hand. */
  e_invoice_alert: {
    firstName: string;
    number: string;
    customer: string;
    personId: number;
    /** "suspendue", "rejetée". */
    state: string;
    /** The reason in the words of Chorus Pro or of the body. */
    reason: string | null;
    advice: string | null;
  };
  /** To every administrator: the system's error, and the name of the last whole backup. */
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
  /** To the treasurer's address, when somebody tries it: the last closed month and its hash. */
  treasurer_test: { firstName: string | null; month: string | null; hash: string | null };
  /** To a new account, with the link that confirms the address; it welcomes once. */
  email_confirmation: { firstName: string; token: string; isWelcome: boolean };
  /** To the sponsor. */
  guest_joined: { firstName: string; guest: string; guestId: number; phone: string; email: string };
  /** The reminder's step, the membership's last day, and the price of the dues. */
  dues_reminder: { firstName: string; step: DuesReminder; until: string; cents: number };
  /** Asked for by the office; `until`: null for a person who never paid. */
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
  /** To the people whose turn it is; `level`: that of the person by this name. */
  vote_asked: { firstName: string; name: string; level: Level; slot: VoteSlot };
  /**
   * To the person, and to the voter for the sponsor's slot, with the person's name. `isGiven`: the vote itself gave the
   * level.
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
  new_device: { firstName: string; device: string; at: string };
  /** A second factor; its name is empty where all are gone. */
  factor_changed: { firstName: string; change: 'added' | 'removed' | 'lifted'; name: string };
  login_changed: {
    firstName: string;
    which: ('email' | 'phoneNumber' | 'password')[];
    /** The end of the link that takes it back; an administrator's change, and a password's, has none. */
    undo?: string;
    /** The change waits for its confirmation. */
    isAsked?: boolean;
  };
  /** The PDF comes with it. `replaces`: the number of the one that was voided for it, and why. */
  attestation_issued: {
    firstName: string;
    attestationId: number;
    number: string;
    title: string;
    minutes: number;
    replaces: string | null;
    reason: string | null;
  };
  /** An attestation that is void, and that no other replaces. */
  attestation_voided: { firstName: string; number: string; title: string; reason: string };
  /** To the association. */
  contact_message: {
    sender: { name: string; email: string; phone: string; userId: number | null };
    title: string;
    /** The written text, line by line. */
    lines: string[];
    attachment: Attachment | null;
  };
  /** The link to the person’s archive: it works once. */
  archive_ready: { firstName: string; token: string; until: string };
  /** To a person whom the office has brought in from another tool: no password yet. */
  account_opened: { firstName: string };
  /** The account goes on that day, unless the request is taken back. */
  erasure_asked: { firstName: string; dueAt: string };
  erasure_refused: { firstName: string; reason: ErasureRefusal };
  /** The last message to somebody, to the address that was theirs. */
  account_erased: { firstName: string; by: 'owner' | 'office' };
};
export type MailTemplate = keyof MailData;

/** The data of text messages. `until`: the instant after which it is of no use, and not sent. */
export type SmsData = {
  reset_code: { code: string; until: string };
  phone_code: { code: string; until: string };
};
export type SmsTemplate = keyof SmsData;
