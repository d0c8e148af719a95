import { canTurnOff, type MessageKind } from '@forman/domain/platform/notifications/kinds';
import type { MailTemplate } from './messages.ts';

/** The kind of each message, which people can turn off; null for messages to the association. */
export const kindOfTemplate = {
  registration_confirmed: 'seats',
  registration_cancelled: 'seats',
  session_withdrawn: 'seats',
  session_changed: 'seats',
  guest_added: 'seats',
  seat_offered: 'seats',
  seat_open: 'seats',
  offer_skipped: 'seats',
  copilot_approved: 'seats',
  copilot_ended: 'seats',
  pilot_named: 'seats',
  pilot_replaced: 'seats',
  guest_refunded: 'money',
  seat_kept: 'seats',
  seat_released: 'seats',
  group_order_less: 'money',
  group_order_declined: 'money',
  receipt: 'money',
  group_order_placed: 'money',
  group_order_reminder: 'money',
  group_order_expired: 'money',
  payment_refunded: 'money',
  seat_refund_refused: 'money',
  sale_repaid: 'money',
  rest_received: 'money',
  cheque_returned: 'money',
  payment_case: 'money',
  e_invoice_alert: 'money',
  dues_reminder: 'money',
  dues_request: 'money',
  email_confirmation: 'account',
  login_changed: 'account',
  new_device: 'account',
  calendar_made: 'account',
  factor_changed: 'account',
  password_ended: 'account',
  archive_ready: 'account',
  account_opened: 'account',
  member_enrolled: 'account',
  erasure_asked: 'account',
  erasure_refused: 'account',
  account_erased: 'account',
  session_reminder: 'reminders',
  next_date: 'alerts',
  session_message: 'pilot_messages',
  feedback_asked: 'feedback',
  hours_reminder: 'hours_reminders',
  minimum_missed: 'leading',
  copilot_asked: 'leading',
  copilot_left: 'leading',
  pilot_message: 'leading',
  plan_requested: 'career',
  plan_ready: 'career',
  goal_answered: 'career',
  vote_opened: 'career',
  vote_asked: 'career',
  vote_ended: 'career',
  training_decided: 'hours',
  attestation_issued: 'hours',
  attestation_voided: 'hours',
  hours_counted_elsewhere: 'hours',
  guest_joined: 'sponsoring',
  contact_message: null,
  backup_failed: null,
  month_closed: null,
  archive_sealed: null,
  guarded_act: null,
  treasurer_test: null,
} as const satisfies Record<MailTemplate, MessageKind | null>;

/** Messages about the account, repeated at each login: for SQL, which has the template in a column. */
export const accountTemplates: readonly MailTemplate[] = (
  Object.keys(kindOfTemplate) as MailTemplate[]
).filter((template) => kindOfTemplate[template] === 'account');

/** The kind of a message that may be turned off, whose e-mail carries a link for it; else null. */
export function optionalKind(template: MailTemplate): MessageKind | null {
  // A message that waited across an update may have a template that no longer exists.
  const kind: MessageKind | null | undefined = kindOfTemplate[template];
  return kind && canTurnOff(kind) ? kind : null;
}

/** The kinds as JSON for SQL, which has the template in a column. */
export const optionalKindsJson = JSON.stringify(
  Object.fromEntries(
    (Object.keys(kindOfTemplate) as MailTemplate[]).flatMap((template) => {
      const kind = optionalKind(template);
      return kind ? [[template, kind]] : [];
    }),
  ),
);
