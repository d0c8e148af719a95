import { describe, expect, it } from 'vitest';
import type { MailTemplate } from './messages.ts';
import { mailSubject, renderMail } from './templates.ts';
import {
  config,
  icsOf,
  identity,
  names,
  NBSP,
  render,
  samples,
  summer,
  to,
  winter,
} from './templates.testing.ts';

/** The words that each subject must contain. */
const named: Partial<Record<MailTemplate, string>> = {
  hours_reminder: 'Il vous manque des heures',
  group_order_placed: 'CG-2026-0012',
  group_order_less: 'CG-2026-0012',
  group_order_declined: 'Karim Haddad',
  group_order_reminder: 'CG-2026-0012',
  group_order_expired: 'CG-2026-0012',
  payment_refunded: 'Cotisation 2027',
  seat_refund_refused: 'Transmettre son entreprise',
  rest_received: 'Transmettre son entreprise',
  cheque_returned: 'Cotisation 2027',
  sale_repaid: 'Transmettre son entreprise',
  payment_case: 'Karim Haddad',
  e_invoice_alert: 'suspendue',
  dues_reminder: 'Votre cotisation',
  dues_request: 'Votre cotisation',
  training_decided: 'Assurance emprunteur',
  goal_answered: 'Piloter deux ateliers',
  vote_opened: 'BEMAN',
  vote_asked: 'Karim Haddad',
  vote_ended: 'ADMAN',
  login_changed: 'votre adresse de connexion',
  new_device: 'nouvel appareil',
  guarded_act: 'Droit accordé',
  calendar_made: 'adresse d’agenda',
  factor_changed: 'double vérification',
  password_ended: 'nouveau mot de passe',
  email_confirmation: 'confirmez votre adresse',
  guest_joined: 'Inès Lopez',
  contact_message: 'Une question',
  backup_failed: 'sauvegarde',
  month_closed: 'novembre 2026',
  archive_sealed: 'archive de 2026',
  treasurer_test: 'trésorerie',
  plan_requested: 'Inès Lopez',
  plan_ready: 'plan de formation',
  archive_ready: 'données',
  account_opened: 'Votre compte Forman est ouvert',
  member_enrolled: 'votre adhésion est enregistrée',
  erasure_asked: 'Votre compte sera supprimé',
  erasure_refused: 'Votre compte',
  account_erased: 'Votre compte',
};

/** The text of the HTML as a person reads it, with each run of spaces reduced to one. */
const readable = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll(/[ \n]+/g, ' ');

describe('every message', () => {
  it.each(names)('%s says the same in text and in HTML, with one button', async (name) => {
    const { subject, text, html } = await render(name);
    expect(subject).toContain(named[name] ?? 'Transmettre son entreprise');
    const facts = text.split('\n').filter((line) => line.includes(`${NBSP}: `) && !line.startsWith('Forman'));
    expect(facts.length).toBeGreaterThan(1);
    const seen = readable(html);
    for (const line of text
      .split('\n')
      .filter((part) => part && part !== '-- ' && !/^(?:http|mailto:)/.test(part))) {
      for (const part of line.split(`${NBSP}: `)) expect(seen).toContain(part.replace(/\u00a0:$/, '').trim());
    }
    expect(text).toContain('Bonjour Camille,');
    const buttons = [...html.matchAll(/<a\s+href="([^"]+)"/g)].map((match) =>
      match[1]?.replaceAll('&amp;', '&'),
    );
    expect(buttons).toHaveLength(2);
    expect(buttons[0]).toBe(config.publicUrl);
    expect(text).toContain(`${buttons[1]}\n`);
    expect(buttons[1]).toMatch(
      /^https:\/\/portail\.example\/(auth\/|contact$|register\/confirmation\/|reset\/password$|mes-donnees\/)|^mailto:ada%40essai\.example\?/,
    );
  });

  it.each(names)('%s follows French typography', async (name) => {
    const { subject, text } = await render(name);
    const own = `${subject}\n${text.replaceAll(/(?:https?|mailto):\S+/g, '')}`;
    expect(own).not.toMatch(/ [:;!?»]|« |\u202f|'|undefined|null|NaN/);
  });

  it.each(names)('%s has colours for a dark screen, and declares French as its language', async (name) => {
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

  it.each(names)('%s escapes typed text, which adds neither a line nor a header', async (name) => {
    const hostile = '<img src=x onerror="alert(1)">\'&\r\nBcc: tous@example.org\u202e\u2028fin';
    const session = {
      ...winter,
      title: hostile,
      place: hostile,
      pilot: hostile,
      videoLink: 'javascript:alert(1)',
    };
    const data = {
      ...samples[name],
      firstName: hostile,
      ...('session' in samples[name] ? { session } : { itemName: hostile }),
      ...('lines' in samples[name] ? { title: hostile, lines: [hostile] } : {}),
      ...('clash' in samples[name] ? { clash: hostile } : {}),
    };
    const mail = await renderMail(config, name, data, { to, identity: hostile });
    expect(mail.subject).not.toMatch(/\p{Cc}|\p{Zl}|\u202e/u);
    expect(mail.html).not.toMatch(/<img|\u202e|href="javascript/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;');
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(icsOf(mail)).not.toMatch(/^Bcc:/m);
  });
});

describe('every message in other systems', () => {
  const long = 'Transmettre son entreprise familiale sans heurt '.repeat(5).trim();

  it.each(names)('%s has a subject of 120 characters at most, cut after a word', async (name) => {
    const session = { ...winter, title: long };
    const { subject } = await renderMail(
      config,
      name,
      {
        ...samples[name],
        ...('session' in samples[name] ? { session } : {}),
        ...('itemName' in samples[name] ? { itemName: long } : {}),
        ...('title' in samples[name] ? { title: long } : {}),
        ...('subject' in samples[name] ? { subject: long } : {}),
      },
      { to },
    );
    expect(Array.from(subject).length).toBeLessThanOrEqual(120);
    // A message whose title is not long has no ellipsis.
    expect(subject).toMatch(/^[^…]*$|(?:Transmettre|son|entreprise|familiale|sans|heurt)…/);
  });

  it('a subject whose title is cut keeps the session’s day, in the list of one’s messages too', async () => {
    const data = { ...samples.registration_confirmed, session: { ...winter, title: long } };
    const { subject, html } = await renderMail(config, 'registration_confirmed', data, { to });
    expect(subject).toBe(
      `Inscription confirmée${NBSP}: Transmettre son entreprise familiale sans heurt Transmettre son entreprise…, mar. 15 déc. 2026`,
    );
    expect(mailSubject(config, 'registration_confirmed', data)).toBe(subject);
    // The message itself contains the whole title.
    expect(html).toContain(`<h2`);
    expect(readable(html)).toContain(long);
  });

  it.each(names)('%s names the association at its foot, in text and in HTML', async (name) => {
    const { text, html } = await render(name);
    expect(text.slice(text.indexOf('\n-- \n'))).toContain(identity);
    expect(readable(html)).toContain(identity);
  });

  it.each(names)('%s is marked as automatic, unless a person wrote it', async (name) => {
    const { isAutomatic } = await render(name);
    expect(isAutomatic).toBe(!['session_message', 'pilot_message', 'contact_message'].includes(name));
  });

  it('a message with several calendar entries says that they are as many files', async () => {
    const { text, attachments } = await render('registration_confirmed');
    expect(attachments.map(({ filename }) => filename)).toEqual(['session-1.ics', 'session-2.ics']);
    expect(text).toContain(`Agenda${NBSP}: 2${NBSP}fichiers joints, à ouvrir un par un`);
    const one = await render('registration_confirmed', { session: summer });
    expect(one.attachments.map(({ filename }) => filename)).toEqual(['session.ics']);
    expect(one.text).not.toContain('fichiers joints');
  });
});

describe('registration_confirmed', () => {
  it('gives the Paris time in winter, the place, the pilot, the price, and the deadline for a cancellation', async () => {
    const { subject, text, attachments } = await render('registration_confirmed');
    expect(subject).toBe(`Inscription confirmée${NBSP}: Transmettre son entreprise, mar. 15 déc. 2026`);
    expect(text).toContain(`Quand${NBSP}: mar. 15 déc. 2026, 9h-12h30, puis${NBSP}14h-18h30`);
    expect(text).toContain(`Où${NBSP}: 14 rue du Moulin, 78350 Jouy-en-Josas`);
    expect(text).toContain(`Pilote${NBSP}: Laurent Pasquier`);
    expect(text).toContain(`Réglé${NBSP}: 150,00${NBSP}€`);
    expect(text).toContain(`avant le ${'mar. 8 déc. 2026 à 9h'.replaceAll(' ', NBSP)},`);
    expect(text).toContain('https://portail.example/auth/workshop/detail/812\n');
    expect(attachments).toHaveLength(2);
    expect(attachments[0]?.contentType).toMatch(/^text\/calendar;.*method=REQUEST$/);
  });

  it('gives the Paris time in summer, the link to the room, and no amount when the session is free', async () => {
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
  ] as const)('links to the screen of a %s', async (kind, noun, screen) => {
    const { text } = await render('registration_confirmed', { session: { ...winter, kind } });
    expect(text).toContain(`${noun}${NBSP}: Transmettre`);
    expect(text).toContain(`/auth/${screen}/detail/812\n`);
  });
});

describe('registration_cancelled', () => {
  it('names the avoir, its number and its expiry, and removes the calendar entry', async () => {
    const mail = await render('registration_cancelled');
    expect(mail.text).toContain(`Avoir${NBSP}: 150,00${NBSP}€`);
    expect(mail.text).toContain(`Numéro${NBSP}: AV-2026-000012`);
    expect(mail.text).toContain(`Expire le${NBSP}: mer. 1er déc. 2027`);
    expect(mail.attachments[0]?.contentType).toMatch(/method=CANCEL$/);
    expect(icsOf(mail)).toContain('STATUS:CANCELLED');
  });

  it('says why nothing is given back, where a refund was possible', async () => {
    const none = { refundCents: 0, creditNumber: null, creditExpiresAt: null };
    const paid = await render('registration_cancelled', none);
    expect(paid.text).toContain(`plus de 7${NBSP}jours avant`);
    expect(paid.text).not.toContain('€');
    const meeting = { ...winter, kind: 'team_meeting' as const };
    const free = await render('registration_cancelled', { ...none, session: meeting });
    expect(free.text).not.toContain('avoir');
  });

  it('names the kind of a deleted session in the right gender, and links to the other sessions', async () => {
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

  it('names the pilot to ask when the person was removed', async () => {
    const { text } = await render('registration_cancelled', { cause: 'removed' });
    expect(text).toContain('adressez-vous à Laurent Pasquier');
  });
});

describe('the waiting list', () => {
  it('an offer gives its deadline in Paris, and not the link to the room', async () => {
    const mail = await render('seat_offered', { session: summer, until: '2027-06-01T16:00:00Z' });
    expect(mail.text).toContain(`Échéance${NBSP}: mar. 1er juin 2027 à 18h`);
    expect(mail.text).toContain(`Où${NBSP}: À distance`);
    expect(mail.text + mail.html).not.toContain('visio.example');
    expect(mail.attachments).toEqual([]);
  });

  it('a skipped offer names the clashing session, and says that the place in the line is kept', async () => {
    const { text, attachments } = await render('offer_skipped');
    expect(text).toContain(`«${NBSP}Lire un bilan${NBSP}»`);
    expect(text).toContain('Vous gardez votre rang');
    expect(attachments).toEqual([]);
  });
});

describe('co-pilots', () => {
  it('CORE-233: a candidacy names the candidate and their level to the pilot, and links to the page for the answer', async () => {
    const { subject, text, attachments } = await render('copilot_asked');
    expect(subject).toBe(`Karim Haddad propose de co-piloter${NBSP}: Transmettre son entreprise`);
    expect(text).toContain(`Candidature${NBSP}: Karim Haddad, ADMAN`);
    expect(text).toContain('https://portail.example/auth/notifications/workshop\n');
    expect(attachments).toEqual([]);
  });

  it('an approved co-pilot gets the link to the room, the calendar entry and the amount of their avoir', async () => {
    const mail = await render('copilot_approved', { session: summer });
    expect(mail.text).toContain('Vous co-pilotez la formation\n');
    expect(mail.text).toContain('https://visio.example/salle?a=1&b=2');
    expect(mail.text).toContain(`un avoir de 150,00${NBSP}€ vous attend`);
    expect(mail.attachments[0]?.contentType).toMatch(/method=REQUEST$/);
    expect((await render('copilot_approved', { refundCents: 0 })).text).not.toContain('€');
  });

  it.each([
    ['declined', 'Votre candidature n’a pas été retenue', []],
    ['removed', 'Vous n’êtes plus co-pilote', ['CANCEL', 'CANCEL']],
    ['left', 'nous prévenons Laurent Pasquier', ['CANCEL', 'CANCEL']],
  ] as const)('the end of a co-piloting says its cause: %s', async (cause, words, entries) => {
    const { text, attachments } = await render('copilot_ended', { cause });
    expect(text).toContain(words);
    expect(attachments.map((entry) => entry.invitation)).toEqual(entries);
  });

  it('the end of a co-piloting names the kind of session with its article, and the pilot reads who left', async () => {
    const declined = await render('copilot_ended', { cause: 'declined', session: summer });
    expect(declined.text).toContain('la formation reste ouverte à votre inscription');
    expect((await render('copilot_left')).text).toContain('Karim Haddad ne pourra pas co-piloter l’atelier');
  });
});

describe('the life of a session', () => {
  it('a new date is named with the old one, and moves the calendar entry', async () => {
    const before = { ...winter, startsAt: '2026-12-14T08:00:00Z', endsAt: '2026-12-14T16:30:00Z', slots: [] };
    const { subject, text, attachments } = await render('session_changed', { before });
    expect(subject).toBe(`Nouvelle date${NBSP}: Transmettre son entreprise, mar. 15 déc. 2026`);
    expect(text).toContain(`Quand${NBSP}: mar. 15 déc. 2026, 9h-12h30, puis${NBSP}14h-18h30`);
    expect(text).toContain(`Au lieu de${NBSP}: lun. 14 déc. 2026, 9h-17h30`);
    expect(text.match(/Au lieu de/g)).toHaveLength(1);
    expect(attachments[0]?.contentType).toMatch(/method=REQUEST$/);
    expect(icsOf({ attachments })).toMatch(/UID:forman-session-812-0@forman\r\nSEQUENCE:4/);
  });

  it('a change removes the calendar entries of half-days that are gone, and keeps the others', async () => {
    const session = { ...winter, slots: winter.slots.slice(0, 1), version: 3 };
    const { attachments } = await render('session_changed', { session, before: winter });
    expect(attachments.map(({ filename }) => filename)).toEqual(['session.ics', 'annulation-2.ics']);
    const [kept, gone] = attachments.map((entry) => icsOf({ attachments: [entry] })) as [string, string];
    expect(kept.match(/UID:.*/g)).toEqual(['UID:forman-session-812-0@forman']);
    expect(kept).toMatch(/METHOD:REQUEST/);
    expect(gone.match(/UID:.*/g)).toEqual(['UID:forman-session-812-1@forman']);
    expect(gone).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:5[\s\S]*STATUS:CANCELLED/);
  });

  it.each([
    ['Nouvel horaire', { startsAt: '2026-12-15T09:00:00Z', slots: [] }],
    ['Nouveau lieu', { place: 'Salle B' }],
    ['Nouveau lien', { videoLink: 'https://visio.example/avant' }],
    ['Changements', { place: 'Salle B', startsAt: '2026-12-15T09:00:00Z', slots: [] }],
  ])('the subject of a change names it: %s', async (name, was) => {
    const { subject } = await render('session_changed', { before: { ...winter, ...was } });
    expect(subject).toMatch(new RegExp(`^${name}${NBSP}: `));
  });

  it('a session moved online says so, and its link goes only to people with a seat', async () => {
    const before = { ...summer, place: 'Salle B', videoLink: null };
    const seated = await render('session_changed', { session: summer, before });
    expect(seated.text).toContain(`Où${NBSP}: À distance`);
    expect(seated.text).toContain(`Au lieu de${NBSP}: Salle B`);
    expect(seated.text).toContain('https://visio.example/salle?a=1&b=2');
    const waiting = await render('session_changed', { session: summer, before, part: 'outside' });
    expect(waiting.text).toContain(`Où${NBSP}: À distance`);
    expect(waiting.text).not.toContain('visio.example');
    expect(waiting.attachments).toEqual([]);
    const unlinked = await render('session_changed', { session: { ...summer, videoLink: null }, before });
    expect(unlinked.text).toContain(`Où${NBSP}: À distance`);
  });

  it('a reminder gives the days left when it is written, the link to the room and the calendar entry', async () => {
    const mail = await render('session_reminder', { session: summer }, new Date('2027-06-06T07:00:00Z'));
    expect(mail.subject).toBe(`Rappel${NBSP}: Transmettre son entreprise, mar. 8 juin 2027`);
    expect(mail.text).toContain(`C’est dans 2${NBSP}jours\n`);
    expect(mail.text).toContain('https://visio.example/salle?a=1&b=2');
    expect(mail.attachments[0]?.contentType).toMatch(/method=REQUEST$/);
    const late = await render('session_reminder', { session: summer }, new Date('2027-06-07T20:00:00Z'));
    expect(late.text).toContain('C’est demain\n');
  });

  it('a missed minimum tells the pilot who is registered, how many are missing and what can be done', async () => {
    const { text, attachments } = await render('minimum_missed');
    expect(text).toContain('il manque 3\u00a0inscriptions pour atteindre le minimum');
    expect(text).toContain('Karim Haddad');
    expect(text).toContain('Inès Lopez');
    expect(text).toContain('remboursé en entier');
    expect(attachments).toEqual([]);
    const nobody = await render('minimum_missed', {
      session: { ...winter, kind: 'team_meeting' },
      minGuests: 1,
      registered: [],
    });
    expect(nobody.text).toContain('il manque 1\u00a0inscription pour');
    expect(nobody.text).toContain('Personne pour le moment');
    expect(nobody.text).not.toContain('rembours');
  });

  it.each([
    ['waiting', 'liste d’attente', 0],
    ['paying', 'Si une somme a été débitée, elle vous est rendue en entier', 0],
    ['candidate', 'votre candidature s’arrête là', 0],
    ['copilot', 'Merci d’avoir accepté de co-piloter', 1],
    ['pilot', 'Sonia Xavier a supprimé ce rendez-vous', 1],
  ] as const)('a deleted session is announced to people without a seat: %s', async (part, words, entries) => {
    const { subject, text, attachments } = await render('session_withdrawn', {
      session: summer,
      part,
      by: 'Sonia Xavier',
    });
    expect(subject).toBe(`Formation annulée${NBSP}: Transmettre son entreprise`);
    expect(text).toContain(words);
    expect(attachments).toHaveLength(entries);
    for (const entry of attachments) expect(entry.contentType).toMatch(/method=CANCEL$/);
  });

  it('CAT-169: an added guest reads who added them, and gets the calendar entry', async () => {
    const { subject, text, attachments } = await render('guest_added');
    expect(subject).toContain(`Laurent Pasquier vous a réservé une place${NBSP}: `);
    expect(text).toContain('Annulez depuis la page');
    expect(attachments.map(({ invitation }) => invitation)).toEqual(['REQUEST', 'REQUEST']);
  });

  it('the payer of a guest gets the avoir when the guest’s registration ends', async () => {
    const { text } = await render('guest_refunded');
    expect(text).toContain('L’inscription de Karim Haddad a pris fin');
    expect(text).toContain(`Un avoir de 5,00${NBSP}€ vous attend`);
    expect(text).toContain(`Numéro${NBSP}: AV-2026-000012`);
  });
});

describe('guest_joined', () => {
  it('writes the phone number in pairs of digits, and has no coin, the sign of messages about money', async () => {
    const { text, html } = await render('guest_joined');
    expect(text).toContain(`Téléphone${NBSP}: 06${NBSP}12${NBSP}34${NBSP}56${NBSP}78`);
    const coin = 'M7 10.5h4M7 13.5h4';
    expect(html).not.toContain(coin);
    expect((await render('receipt')).html).toContain(coin);
    const abroad = await render('guest_joined', { phone: '+41 0791234567' });
    expect(abroad.text).toContain(`+41${NBSP}791${NBSP}23${NBSP}45${NBSP}67`);
  });
});

describe('money', () => {
  it('a receipt lists the parts of its total, and links to its invoice', async () => {
    const { text, attachments } = await render('receipt');
    expect(text).toContain(`n°${NBSP}F-2026-000123`);
    expect(text).toContain(`En ligne${NBSP}: 1${NBSP}114,50${NBSP}€`);
    expect(text).toContain(`Par avoir${NBSP}: 120,00${NBSP}€`);
    expect(text).toContain(`Total${NBSP}: 1${NBSP}234,50${NBSP}€`);
    expect(text).toContain('https://portail.example/auth/adherents/profil/facture/77\n');
    expect(attachments).toEqual([]);
  });

  it('a receipt says that nothing was charged when the avoir covers all', async () => {
    const { text } = await render('receipt', { onlineCents: 0, creditCents: 123_450 });
    expect(text).toContain('rien n’a été débité');
    expect(text).not.toContain('En ligne');
  });

  it('a refund says how much is returned online and how much as an avoir', async () => {
    const { subject, text } = await render('payment_refunded');
    expect(subject).toContain(`130,00${NBSP}€`);
    expect(text).toContain(`En ligne${NBSP}: 110,00${NBSP}€`);
    expect(text).toContain(`En avoir${NBSP}: 20,00${NBSP}€`);
    expect(text).toContain('selon la banque');
  });
});
