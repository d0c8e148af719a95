import { describe, expect, it } from 'vitest';
import type { MailSession } from './session-for-mail.service.ts';
import { type MailData, type MailTemplate, renderMail } from './templates.ts';

const config = { publicUrl: 'https://portail.example' };
const NBSP = '\u00a0';

/** In winter, when Paris is one hour ahead of UTC. */
const winter: MailSession = {
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
};
/** In summer, when it is two hours ahead. */
const summer: MailSession = {
  ...winter,
  kind: 'formation',
  startsAt: '2027-06-08T07:30:00Z',
  endsAt: '2027-06-08T10:30:00Z',
  slots: [],
  place: null,
  videoLink: 'https://visio.example/salle?a=1&b=2',
};

const samples: { [T in MailTemplate]: MailData[T] } = {
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
  seat_offered: { firstName: 'Camille', session: winter, until: '2026-12-02T17:00:00Z' },
  offer_skipped: { firstName: 'Camille', session: winter, clash: 'Lire un bilan' },
  receipt: {
    firstName: 'Camille',
    itemName: 'Transmettre son entreprise',
    number: 'F-2026-000123',
    grossCents: 123_450,
    creditCents: 12_000,
    onlineCents: 111_450,
    transactionId: 77,
  },
  payment_refunded: {
    firstName: 'Camille',
    itemName: 'Cotisation 2027',
    onlineCents: 11_000,
    creditCents: 2000,
  },
};
const names = Object.keys(samples) as MailTemplate[];
const render = <T extends MailTemplate>(
  name: T,
  changes: Partial<MailData[T]> = {},
  now = new Date('2026-11-24T10:00:00Z'),
) => renderMail(config, name, { ...samples[name], ...changes }, now);

/** What a person reads of the HTML, spaces brought to one. */
const readable = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll(/[ \n]+/g, ' ');
const icsOf = (mail: { attachments: { contentBase64: string }[] }): string =>
  mail.attachments.map((item) => Buffer.from(item.contentBase64, 'base64').toString()).join('');

describe('every message', () => {
  it.each(names)('%s says the same in text and in HTML, with one button', async (name) => {
    const { subject, text, html } = await render(name);
    expect(subject).toContain(name === 'payment_refunded' ? 'Cotisation 2027' : 'Transmettre son entreprise');
    const facts = text.split('\n').filter((line) => line.includes(`${NBSP}: `) && !line.startsWith('Forman'));
    expect(facts.length).toBeGreaterThan(1);
    const seen = readable(html);
    for (const line of text
      .split('\n')
      .filter((part) => part && part !== '-- ' && !part.startsWith('http'))) {
      for (const part of line.split(`${NBSP}: `)) expect(seen).toContain(part.replace(/\u00a0:$/, '').trim());
    }
    expect(text).toContain('Bonjour Camille,');
    const buttons = [...html.matchAll(/<a\s+href="([^"]+)"/g)].map((match) => match[1]);
    expect(buttons).toHaveLength(2);
    expect(buttons[0]).toBe(config.publicUrl);
    expect(text).toContain(`${buttons[1]}\n`);
    expect(buttons[1]).toMatch(/^https:\/\/portail\.example\/auth\//);
  });

  it.each(names)('%s is typeset as French is', async (name) => {
    const { subject, text } = await render(name);
    const own = `${subject}\n${text.replaceAll(/https?:\S+/g, '')}`;
    expect(own).not.toMatch(/ [:;!?»]|« |\u202f|'|undefined|null|NaN/);
  });

  it.each(names)('%s is dark where the reader is dark, and named in French', async (name) => {
    const { html } = await render(name);
    expect(html).toMatch(/<html lang="fr">/);
    expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
    const dark = html.slice(html.indexOf('prefers-color-scheme:dark'));
    for (const [, painted] of html.matchAll(/class="([^"]+)"/g)) {
      for (const colour of (painted ?? '').split(' ').filter((part) => /^[bil]-/.test(part))) {
        expect(dark).toContain(`.${colour}{`);
      }
    }
  });

  it.each(names)('%s escapes what people typed, and stays on its lines', async (name) => {
    const hostile = '<img src=x onerror="alert(1)">\'&\r\nBcc: tous@example.org\u202e\u2028fin';
    const session = {
      ...winter,
      title: hostile,
      place: hostile,
      pilot: hostile,
      videoLink: 'javascript:alert(1)',
    };
    const mail = await renderMail(config, name, {
      ...samples[name],
      firstName: hostile,
      ...('session' in samples[name] ? { session } : { itemName: hostile }),
      ...('clash' in samples[name] ? { clash: hostile } : {}),
    });
    expect(mail.subject).not.toMatch(/\p{Cc}|\p{Zl}|\u202e/u);
    expect(mail.html).not.toMatch(/<img|\u202e|href="javascript/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;');
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(icsOf(mail)).not.toMatch(/^Bcc:/m);
  });
});

describe('registration_confirmed', () => {
  it('tells when in Paris in winter, where, who, how much, and until when it can be undone', async () => {
    const { subject, text, attachments } = await render('registration_confirmed');
    expect(subject).toBe(`Inscription confirmée${NBSP}: Transmettre son entreprise, mar. 15 déc. 2026`);
    expect(text).toContain(`Quand${NBSP}: mar. 15 déc. 2026, 9h-12h30, puis${NBSP}14h-18h30`);
    expect(text).toContain(`Où${NBSP}: 14 rue du Moulin, 78350 Jouy-en-Josas`);
    expect(text).toContain(`Pilote${NBSP}: Laurent Pasquier`);
    expect(text).toContain(`Réglé${NBSP}: 150,00${NBSP}€`);
    expect(text).toContain(`avant le ${'mar. 8 déc. 2026 à 9h'.replaceAll(' ', NBSP)},`);
    expect(text).toContain('https://portail.example/auth/workshop/detail/812\n');
    expect(attachments).toMatchObject([{ filename: 'session.ics' }]);
    expect(attachments[0]?.contentType).toMatch(/^text\/calendar;.*method=REQUEST$/);
  });

  it('tells when in Paris in summer, the link to the room, and no amount when it is free', async () => {
    const { text, html } = await render('registration_confirmed', { session: summer, paidCents: 0 });
    expect(text).toContain(`Quand${NBSP}: mar. 8 juin 2027, 9h30-12h30`);
    expect(text).toContain('https://visio.example/salle?a=1&b=2');
    expect(html).toContain('href="https://visio.example/salle?a=1&amp;b=2"');
    expect(text).not.toContain('€');
    expect(text).toContain('Annulez depuis la page de la formation');
  });

  it('promises no avoir when it is too late for one', async () => {
    const inTime = await render('registration_confirmed', {}, new Date('2026-12-08T07:59:59.999Z'));
    expect(inTime.text).toContain('vous recevez un avoir');
    const late = await render('registration_confirmed', {}, new Date('2026-12-08T08:00:00Z'));
    expect(late.text).not.toContain('vous recevez un avoir');
    expect(late.text).toContain('trop proche');
  });

  it('gives each day its line, and both ends of a session that spans a change of clock', async () => {
    const slots = [
      { startsAt: '2026-10-24T07:00:00Z', endsAt: '2026-10-24T10:00:00Z' },
      { startsAt: '2026-10-26T08:00:00Z', endsAt: '2026-10-26T11:00:00Z' },
    ];
    const days = await render('registration_confirmed', { session: { ...winter, slots } });
    expect(days.text).toMatch(/sam\. 24 oct\. 2026, 9h-12h\n\s+lun\. 26 oct\. 2026, 9h-12h/);
    const span = { ...winter, slots: [], startsAt: '2027-03-27T08:00:00Z', endsAt: '2027-03-28T15:00:00Z' };
    const whole = await render('registration_confirmed', { session: span });
    expect(whole.text).toMatch(/du sam\. 27 mars 2027 à 9h\n\s+au dim\. 28 mars 2027 à 17h/);
  });

  it.each([
    ['workshop', 'Atelier', 'workshop'],
    ['formation', 'Formation', 'formation'],
    ['event', 'Événement', 'event'],
    ['team_meeting', 'Réunion d’équipe', 'TeamMeeting'],
  ] as const)('leads to the screen of a %s', async (kind, noun, screen) => {
    const { text } = await render('registration_confirmed', { session: { ...winter, kind } });
    expect(text).toContain(`${noun}${NBSP}: Transmettre`);
    expect(text).toContain(`/auth/${screen}/detail/812\n`);
  });
});

describe('registration_cancelled', () => {
  it('names the avoir, its number and its end, and takes the entry out of the calendar', async () => {
    const mail = await render('registration_cancelled');
    expect(mail.text).toContain(`Avoir${NBSP}: 150,00${NBSP}€`);
    expect(mail.text).toContain(`Numéro${NBSP}: AV-2026-000012`);
    expect(mail.text).toContain(`Expire le${NBSP}: mer. 1 déc. 2027`);
    expect(mail.attachments[0]?.contentType).toMatch(/method=CANCEL$/);
    expect(icsOf(mail)).toContain('STATUS:CANCELLED');
  });

  it('says why nothing is given back, where something could have been', async () => {
    const none = { refundCents: 0, creditNumber: null, creditExpiresAt: null };
    const paid = await render('registration_cancelled', none);
    expect(paid.text).toContain(`plus de 7${NBSP}jours avant`);
    expect(paid.text).not.toContain('€');
    const meeting = { ...winter, kind: 'team_meeting' as const };
    const free = await render('registration_cancelled', { ...none, session: meeting });
    expect(free.text).not.toContain('avoir');
  });

  it('agrees with the kind when the session is deleted, and leads to the others', async () => {
    const gone = await render('registration_cancelled', { cause: 'session_deleted', session: summer });
    expect(gone.subject).toBe(`Formation annulée${NBSP}: Transmettre son entreprise`);
    expect(gone.text).toContain('La formation est annulée\n');
    expect(gone.text).toContain('/auth/formation\n');
    const event = await render('registration_cancelled', {
      cause: 'session_deleted',
      session: { ...winter, kind: 'event' },
    });
    expect(event.text).toContain('L’événement est annulé\n');
  });

  it('says who to ask when one was removed', async () => {
    const { text } = await render('registration_cancelled', { cause: 'removed' });
    expect(text).toContain('adressez-vous à Laurent Pasquier');
  });
});

describe('the waiting list', () => {
  it('gives the deadline in Paris, and keeps the link to the room for who has a seat', async () => {
    const mail = await render('seat_offered', { session: summer, until: '2027-06-01T16:00:00Z' });
    expect(mail.text).toContain(`Échéance${NBSP}: mar. 1 juin 2027 à 18h`);
    expect(mail.text).toContain(`Où${NBSP}: À distance`);
    expect(mail.text + mail.html).not.toContain('visio.example');
    expect(mail.attachments).toEqual([]);
  });

  it('says what clashes, and that the place in the line is kept', async () => {
    const { text, attachments } = await render('offer_skipped');
    expect(text).toContain(`«${NBSP}Lire un bilan${NBSP}»`);
    expect(text).toContain('Vous gardez votre rang');
    expect(attachments).toEqual([]);
  });
});

describe('money', () => {
  it('makes up the total of a receipt and leads to its invoice', async () => {
    const { text, attachments } = await render('receipt');
    expect(text).toContain(`n°${NBSP}F-2026-000123`);
    expect(text).toContain(`En ligne${NBSP}: 1${NBSP}114,50${NBSP}€`);
    expect(text).toContain(`Par avoir${NBSP}: 120,00${NBSP}€`);
    expect(text).toContain(`Total${NBSP}: 1${NBSP}234,50${NBSP}€`);
    expect(text).toContain('https://portail.example/auth/adherents/profil/facture/77\n');
    expect(attachments).toEqual([]);
  });

  it('says that nothing was charged when the avoir covers all', async () => {
    const { text } = await render('receipt', { onlineCents: 0, creditCents: 123_450 });
    expect(text).toContain('rien n’a été débité');
    expect(text).not.toContain('En ligne');
  });

  it('tells where a refund goes', async () => {
    const { subject, text } = await render('payment_refunded');
    expect(subject).toContain(`130,00${NBSP}€`);
    expect(text).toContain(`En ligne${NBSP}: 110,00${NBSP}€`);
    expect(text).toContain(`En avoir${NBSP}: 20,00${NBSP}€`);
    expect(text).toContain('selon la banque');
  });
});
