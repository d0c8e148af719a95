import type { MailSession } from './mail-session.queries.ts';
import type { MailData, MailTemplate } from './messages.ts';
import { renderMail } from './templates.ts';

export const config = {
  publicUrl: 'https://portail.example',
  sender: { name: 'Forman', address: 'portail@association.example' },
};

export const to = 'camille@essai.example';

export const identity = 'Association Forman, 1 rue de l’Exemple, 78350 Jouy-en-Josas.';

export const NBSP = '\u00a0';

/** In winter, when Paris is one hour ahead of UTC. */
export const winter: MailSession = {
  id: 812,
  kind: 'workshop',
  title: 'Transmettre son entreprise',
  startsAt: '2026-12-15T08:00:00Z',
  endsAt: '2026-12-15T17:30:00Z',
  slots: [
    { startsAt: '2026-12-15T08:00:00Z', endsAt: '2026-12-15T11:30:00Z' },
    { startsAt: '2026-12-15T13:00:00Z', endsAt: '2026-12-15T17:30:00Z' },
  ],
  place: '14 rue du Moulin, 78350 Jouy-en-Josas',
  videoLink: null,
  pilot: 'Laurent Pasquier',
  version: 2,
  timesLeft: 0,
};

/** In summer, when it is two hours ahead. */
export const summer: MailSession = {
  ...winter,
  kind: 'formation',
  startsAt: '2027-06-08T07:30:00Z',
  endsAt: '2027-06-08T10:30:00Z',
  slots: [],
  place: null,
  videoLink: 'https://visio.example/salle?a=1&b=2',
};

const groupOrder = {
  firstName: 'Camille',
  orderId: 12,
  number: 'CG-2026-0012',
  seats: 3,
  cents: 45_000,
  dueOn: '2026-12-10',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPXXX',
};

export const samples: { [T in MailTemplate]: MailData[T] } = {
  registration_confirmed: {
    firstName: 'Camille',
    session: winter,
    paidCents: 15_000,
    refundUntil: '2026-12-08T07:59:59.999Z',
  },
  registration_cancelled: {
    firstName: 'Camille',
    session: winter,
    refundCents: 15_000,
    creditNumber: 'AV-2026-000012',
    creditExpiresAt: '2027-12-01T10:00:00Z',
    cause: 'cancelled',
  },
  attestation_issued: {
    firstName: 'Camille',
    attestationId: 7,
    number: 'AT-2026-001042',
    title: 'Transmettre son entreprise',
    minutes: 210,
    replaces: 'AT-2026-001040',
    reason: 'Une présence a été corrigée.',
  },
  attestation_voided: {
    firstName: 'Camille',
    number: 'AT-2026-001042',
    title: 'Transmettre son entreprise',
    reason: 'Une présence a été corrigée.',
  },
  hours_counted_elsewhere: {
    firstName: 'Camille',
    title: 'Transmettre son entreprise',
    other: 'Lire un bilan',
    number: 'AT-2026-001042',
  },
  contact_message: {
    sender: { name: 'Ada Martin', email: 'ada@essai.example', phone: '0612345678', userId: null },
    title: 'Une question',
    lines: ['Bonjour Camille,', `Peut-on venir à deux${NBSP}?`],
    attachment: null,
  },
  training_decided: {
    firstName: 'Camille',
    title: 'Assurance emprunteur',
    provider: 'Lex Patrimoine',
    startsOn: '2026-11-12',
    isAccepted: true,
    lines: [{ habilitation: 'IAS', minutes: 120, theme: 'Emprunteur' }],
    reason: null,
  },
  seat_offered: { firstName: 'Camille', session: winter, until: '2026-12-02T17:00:00Z' },
  seat_open: { firstName: 'Camille', session: winter },
  session_message: {
    firstName: 'Camille',
    session: winter,
    author: 'Laurent Pasquier',
    subject: 'Le parking est fermé',
    blocks: [['Venez plutôt en train.'], ['À bientôt,', 'Laurent']],
    replyTo: null,
  },
  pilot_message: {
    firstName: 'Camille',
    session: winter,
    author: 'Laurent Roux',
    blocks: [[`Puis-je venir avec un dossier${NBSP}?`]],
    replyTo: { name: 'Laurent Roux', address: 'laurent@example.org' },
  },
  seat_kept: { firstName: 'Camille', session: winter, by: 'Karim Haddad', dueOn: '2026-12-10' },
  seat_released: { firstName: 'Camille', session: winter, by: 'Karim Haddad' },
  group_order_less: groupOrder,
  group_order_declined: { ...groupOrder, session: winter, person: 'Karim Haddad' },
  group_order_placed: groupOrder,
  group_order_reminder: groupOrder,
  group_order_expired: groupOrder,
  offer_skipped: { firstName: 'Camille', session: winter, clash: 'Lire un bilan' },
  copilot_asked: { firstName: 'Camille', session: winter, candidate: 'Karim Haddad', level: 'ROLE_ADMAN' },
  copilot_approved: { firstName: 'Camille', session: winter, refundCents: 15_000 },
  copilot_ended: { firstName: 'Camille', session: winter, cause: 'removed' },
  pilot_named: { firstName: 'Camille', session: winter, predecessor: 'Karim Haddad', refundCents: 15_000 },
  pilot_replaced: { firstName: 'Camille', session: winter },
  copilot_left: { firstName: 'Camille', session: winter, copilot: 'Karim Haddad' },
  guest_refunded: {
    firstName: 'Camille',
    session: winter,
    guest: 'Karim Haddad',
    refundCents: 500,
    creditNumber: 'AV-2026-000012',
    creditExpiresAt: '2027-12-01T10:00:00Z',
  },
  session_withdrawn: { firstName: 'Camille', session: winter, part: 'waiting', by: null },
  session_changed: { firstName: 'Camille', session: winter, before: summer, part: 'seat' },
  session_reminder: { firstName: 'Camille', session: winter },
  hours_reminder: {
    firstName: 'Camille',
    until: '2026-12-31',
    lacks: [
      { habilitation: 'IAS', words: '9\u00a0h' },
      { habilitation: 'IMMOBILIER', words: '4\u00a0h\u00a030 dont 2\u00a0h de déontologie' },
    ],
    sessions: [
      {
        id: 12,
        kind: 'workshop',
        title: 'Transmettre son entreprise',
        startsAt: '2026-12-15T13:00:00Z',
        counts: '3\u00a0h\u00a0IAS',
      },
    ],
  },
  feedback_asked: { firstName: 'Camille', session: winter },
  minimum_missed: {
    firstName: 'Camille',
    session: winter,
    minGuests: 5,
    registered: ['Karim Haddad', 'Inès Lopez'],
  },
  guest_added: { firstName: 'Camille', session: winter, by: 'Laurent Pasquier' },
  receipt: {
    firstName: 'Camille',
    itemName: 'Transmettre son entreprise',
    number: 'F-2026-000123',
    grossCents: 123_450,
    creditCents: 12_000,
    onlineCents: 111_450,
    transactionId: 77,
  },
  rest_received: {
    firstName: 'Camille',
    itemName: 'Transmettre son entreprise',
    number: 'F-2026-000123',
    means: 'transfer',
    cents: 1500,
    owedCents: 1000,
    transactionId: 77,
  },
  cheque_returned: {
    firstName: 'Camille',
    chequeNumber: '0004127',
    itemName: 'Cotisation 2027',
    cents: 5000,
    transactionId: 77,
  },
  sale_repaid: {
    firstName: 'Camille',
    itemName: 'Transmettre son entreprise',
    number: 'AV-2026-000012',
    means: 'transfer',
    cents: 4500,
    transactionId: 77,
  },
  seat_refund_refused: {
    firstName: 'Camille',
    title: 'Transmettre son entreprise',
    refundCents: 4500,
    creditNumber: 'AV-2026-000012',
    creditExpiresAt: '2027-12-01T22:59:59.999Z',
  },
  payment_refunded: {
    firstName: 'Camille',
    itemName: 'Cotisation 2027',
    onlineCents: 11_000,
    creditCents: 2000,
  },
  payment_case: {
    firstName: 'Camille',
    state: 'dispute_open',
    itemName: 'Transmettre son entreprise',
    payer: 'Karim Haddad',
    cents: 11_000,
    answerUntil: '2026-12-08T22:59:59Z',
  },
  e_invoice_alert: {
    firstName: 'Camille',
    number: 'F-2026-000412',
    customer: 'Ville de Lyon',
    personId: 115,
    state: 'suspendue',
    reason: 'Joindre le bon de commande signé.',
    advice: 'Ouvrez-la sur Chorus Pro, et envoyez ce que le client demande.',
  },
  backup_failed: { firstName: 'Camille', cause: 'ENOSPC', lastGood: 'forman-2026-11-30T014000Z.backup' },
  month_closed: {
    firstName: 'Camille',
    month: '2026-11',
    closingId: 34,
    invoices: 53,
    credits: 4,
    grossCents: 473_000,
    vatCents: 70_500,
    perpetualCents: 16_842_550,
    hash: 'a1'.repeat(32),
  },
  archive_sealed: { firstName: 'Camille', year: '2026', closingId: 35, files: 1252, hash: 'a1'.repeat(32) },
  treasurer_test: { firstName: 'Camille', month: '2026-11', hash: 'a1'.repeat(32) },
  dues_reminder: { firstName: 'Camille', step: 'call', until: '2026-12-31', cents: 5000 },
  dues_request: { firstName: 'Camille', until: null, isActive: false, cents: 5000 },
  plan_requested: { firstName: 'Camille', member: 'Inès Lopez', memberId: 115 },
  next_date: { firstName: 'Camille', session: winter },
  plan_ready: { firstName: 'Camille', personId: 10, themes: ['Transmettre son entreprise'] },
  archive_ready: { firstName: 'Camille', token: 'jeton', until: '2026-12-01T10:00:00Z' },
  account_opened: { firstName: 'Camille' },
  member_enrolled: { firstName: 'Camille' },
  erasure_asked: { firstName: 'Camille', dueAt: '2026-12-08T10:00:00Z' },
  erasure_refused: { firstName: 'Camille', reason: 'credit_left' },
  account_erased: { firstName: 'Camille', by: 'owner' },
  goal_answered: {
    firstName: 'Camille',
    personId: 115,
    goal: 'Piloter deux ateliers',
    isValidated: false,
    reason: 'Il manque une attestation',
  },
  vote_opened: { firstName: 'Camille', personId: 115, level: 'ROLE_BEMAN' },
  vote_asked: { firstName: 'Camille', name: 'Karim Haddad', level: 'ROLE_BEMAN', slot: 'devman' },
  vote_ended: {
    firstName: 'Camille',
    personId: 115,
    name: null,
    from: 'ROLE_BEMAN',
    level: 'ROLE_ADMAN',
    isGiven: true,
  },
  new_device: { firstName: 'Camille', device: 'Chrome sur Windows', at: '2026-12-02T17:00:00Z' },
  password_ended: { firstName: 'Camille' },
  guarded_act: {
    firstName: 'Camille',
    act: 'Droit accordé\u00a0: administration',
    about: 'Inès Lopez',
    by: 'Paul Vasseur',
  },
  calendar_made: { firstName: 'Camille' },
  factor_changed: { firstName: 'Camille', change: 'added', name: 'Mon téléphone' },
  login_changed: { firstName: 'Camille', which: ['email', 'phoneNumber'] },
  email_confirmation: { firstName: 'Camille', token: '115-preuve', isWelcome: true },
  guest_joined: {
    firstName: 'Camille',
    guest: 'Inès Lopez',
    guestId: 115,
    phone: '+33 0612345678',
    email: 'ines.lopez@essai.example',
  },
};

export const names = Object.keys(samples) as MailTemplate[];

export const render = <T extends MailTemplate>(
  name: T,
  changes: Partial<MailData[T]> = {},
  now = new Date('2026-11-24T10:00:00Z'),
) => renderMail(config, name, { ...samples[name], ...changes }, { to, now, identity });

export const icsOf = (mail: { attachments: { contentBase64: string }[] }): string =>
  mail.attachments.map((item) => Buffer.from(item.contentBase64, 'base64').toString()).join('');
