import { listOwnOutsideTrainings } from '@forman/contract/hours/outside-trainings';
import * as calls from '@forman/contract/office/move-in';
import { getFormerAccount } from '@forman/contract/books/former-account';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { forgetMove } from './forget.queries.ts';
import { type Mover, openMover } from './move-in.testing.ts';

let mover: Mover;
beforeEach(async () => {
  mover = await openMover();
});
afterEach(() => mover.portal.close());

const rowsOf = async (query: string): Promise<unknown[]> =>
  (await mover.portal.database.pool.query(query)).rows;

const files = {
  'adherents.csv': `N° adhérent;E-mail;Nom;Prénom;Civilité;Téléphone;Niveau;Habilitations;Pilote de sessions
7;ada@essai.example;Roux;Ada;Mme;0612345601;MAN;CIF, IAS;oui
8;bao@essai.example;Tran;Bao;M.;0612345602;NEOMAN;;non
`,
  'lieux.csv': `Nom du lieu;Adresse du lieu;Code postal;Ville;Plan
Salle Jaurès;3 rue du Parc;69003;Lyon;https://carte.example/1
Salle Jaurès;3 rue du Parc;69003;Lyon;https://carte.example/1
;1 rue Vide;69003;Lyon;
`,
  'catalogue.csv': `Titre du catalogue;Thème;Catalogue;Places proposées;Public visé
Atelier retraite;RETRAITE;Atelier;12;MAN, DEVMAN
`,
  'sessions.csv': `Titre;Type;Début;Fin;Lieu;Pilote;Copilotes;Créneaux;Prérequis;Public visé;Participant
Atelier retraite;Atelier;12/03/2024 09:00;13/03/2024 12:00;salle jaures;7;8;12/03/2024 09:00 - 12/03/2024 12:00;<p onclick="x()">Lire <b>avant</b></p>;tous;
`,
  'objectifs.csv': `Objectif;Niveau de l’objectif;Maintien ou promotion;Adhérent;État de l’objectif;Validé le
Parrainer deux personnes;MAN;promotion;;;
Parrainer deux personnes;MAN;promotion;ada@essai.example;VALIDÉ;03/02/2025
Animer un atelier;NEOMAN;maintien;bao@essai.example;REFUSÉ;04/02/2025
Animer un atelier;NEOMAN;maintien;personne@essai.example;VALIDÉ;04/02/2025
`,
  'votes.csv': `Adhérent;Niveau en vote;Issue du vote;Vote terminé le;Motif;Voix du parrain;Parrain votant;Voix XMAN;XMAN votant
bao@essai.example;ONEMAN;promotion;10/05/2025;Tous les objectifs;1;ada@essai.example;1;Quelqu’un
`,
  'heures.csv': `Stagiaire;Habilitation;Thème des heures;Heures;Suivie le;Formation suivie;Organisme
ada@essai.example;CIF;;7h30;14/01/2026;Abus de marché;École du Parc
bao@essai.example;IAS;Produits;3,5;15/01/2026;Prévoyance;École du Parc
bao@essai.example;PILOTE;;2;15/01/2026;Prévoyance;École du Parc
`,
  'actualites.csv': `Titre de l’actualité;Catégorie;Texte;Auteur;Publiée le
Nos dix ans;VIE DE L'ASSOCIATION;"<p>Bravo <script>alert(1)</script>à tous</p>";ada@essai.example;09/10/2019 08:30
La loi change;JURIDIQUE;Un texte;bao@essai.example;01/02/2024
Sans auteur;LOI;Un texte;;01/02/2024
`,
  'faq.csv': `Section;Catégorie;Question;Réponse
Adhésion;Paiement;Comment payer ?;Par carte
Adhésion;Paiement;Puis-je payer en deux fois ?;Non
`,
  'mouvements.csv': `Titulaire;Date du mouvement;Crédit ou débit;Montant du mouvement;Libellé du mouvement
ada@essai.example;03/02/2025;crédit;1 250,00 €;Annulation
ada@essai.example;04/02/2025;débit;40,00 €;Atelier
ada@essai.example;04/02/2025;débit;40,00 €;Atelier
`,
};
const addAll = async (): Promise<void> => {
  for (const [name, content] of Object.entries(files)) await mover.add(content, name);
};

describe('records of a former tool', () => {
  test.each([
    ['lieux.csv', 'sites'], ['catalogue.csv', 'titles'], ['objectifs.csv', 'goals'], ['votes.csv', 'votes'], ['heures.csv', 'hours'],
    ['actualites.csv', 'news'], ['faq.csv', 'faq'], ['mouvements.csv', 'movements'],
  ] as const)('OPS-041: %s is recognised as %s, and nothing is missing', async (name, target) => {
    const file = await mover.add(files[name], name);
    expect(file).toMatchObject({ target, missing: [] });
    expect(file.columns.filter(({ field }) => field === null)).toEqual([]);
  }); // prettier-ignore

  test('OPS-041: each row is taken once, joined, or refused with a sentence', async () => {
    await addAll();
    const { totals } = await mover.rehearse();
    const counts = Object.fromEntries(totals.map(({ name, there, here }) => [name, [there, here]]));
    expect(counts).toMatchObject({
      'Lieux': [2, 1], 'Catalogue de titres': [1, 1], 'Sessions': [1, 1], 'Objectifs': [4, 3], 'Votes terminés': [1, 1],
      'Heures de formation attestées': [3, 2], 'Actualités': [3, 2], 'Questions et réponses': [2, 2],
      'Anciens mouvements d’avoir': [3, 3],
    }); // prettier-ignore
    expect(await mover.outcomes('refused')).toEqual([
      '4 Nom du lieu: Nom du lieu : à remplir',
      '5 Personne: « personne@essai.example » n’est personne de ces fichiers, ni du portail',
      '4 Habilitation: « PILOTE » n’est pas une habilitation',
      '4 Auteur: Auteur manquant',
    ]);
    expect(await mover.outcomes('joined')).toEqual(['3 : Déjà là : même lieu']);
    expect(await mover.outcomes('remark')).toEqual([
      '2 Voix : XMAN: Voix laissée : on ne sait pas de qui elle est',
      '3 Thème des heures: « Produits » n’est aucun thème de cette habilitation : les heures comptent sans lui',
      "3 Catégorie: « JURIDIQUE » devient « VIE DE L'ASSOCIATION »",
    ]);
  });

  test('OPS-041: each is written with its author and date, cleaned, and the invariants hold', async () => {
    await addAll();
    await mover.moveIn();
    expect(
      await rowsOf(`select s.title, t.name, s.place, s.prerequisite_html, s.audience = array(select unnest(s.audience)) as whole,
        cardinality(s.audience) as levels, (select count(*)::int from session_slots l where l.session_id = s.id) as slots,
        (select u.email from registrations r join users u on u.id = r.user_id where r.session_id = s.id and r.state = 'copilot') as copilot
        from sessions s join sites t on t.id = s.site_id`),
    ).toEqual([
      expect.objectContaining({
        name: 'Salle Jaurès', place: null, prerequisite_html: '<p>Lire <b>avant</b></p>', levels: 10, slots: 1,
        copilot: 'bao@essai.example',
      }),
    ]); // prettier-ignore
    expect(await rowsOf(`select catalogue, wording, theme, seats, audience from thematics where theme = 'RETRAITE'`)).toEqual([
      { catalogue: 'WORKSHOP', wording: 'Atelier retraite', theme: 'RETRAITE', seats: 12, audience: ['ROLE_MAN', 'ROLE_DEVMAN'] },
    ]); // prettier-ignore
    expect(
      await rowsOf(`select u.email, g.description, c.state, (c.answered_at at time zone 'Europe/Paris')::date::text as day
        from goal_completions c join goals g on g.id = c.goal_id join users u on u.id = c.user_id order by 1`),
    ).toEqual([
      { email: 'ada@essai.example', description: 'Parrainer deux personnes', state: 'validated', day: '2025-02-03' },
      { email: 'bao@essai.example', description: 'Animer un atelier', state: 'refused', day: '2025-02-04' },
    ]); // prettier-ignore
    expect(
      await rowsOf(`select v.level, v.outcome, v.given_level, v.reason, b.slot, b.value, u.email from level_votes v
        join ballots b on b.vote_id = v.id join users u on u.id = b.voter_id`),
    ).toEqual([
      { level: 'ROLE_ONEMAN', outcome: 'promotion', given_level: 'ROLE_NEOMAN', reason: 'Tous les objectifs', slot: 'sponsor', value: 1,
        email: 'ada@essai.example' },
    ]); // prettier-ignore
    expect(
      await rowsOf(`select o.provider, o.title, o.state, m.minutes, m.habilitation, m.followed_on::text as day
        from hour_movements m join outside_trainings o on o.id = m.outside_id order by m.minutes`),
    ).toEqual([
      { provider: 'École du Parc', title: 'Prévoyance', state: 'accepted', minutes: 210, habilitation: 'IAS', day: '2026-01-15' },
      { provider: 'École du Parc', title: 'Abus de marché', state: 'accepted', minutes: 450, habilitation: 'CIF', day: '2026-01-14' },
    ]); // prettier-ignore
    const ada = await mover.portal.ctx.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', 'ada@essai.example')
      .executeTakeFirstOrThrow();
    const { trainings } = await (await mover.portal.as(ada)).call(listOwnOutsideTrainings);
    expect(trainings).toMatchObject([{ title: 'Abus de marché', isMoved: true, state: 'accepted' }]);
    expect(
      await rowsOf(`select n.title, n.description_html, n.category, u.email, n.publish_at::text as at, n.state from news n
        join users u on u.id = n.author_id order by n.publish_at`),
    ).toEqual([
      expect.objectContaining({ title: 'Nos dix ans', description_html: '<p>Bravo à tous</p>', email: 'ada@essai.example',
        state: 'validated' }),
      expect.objectContaining({ title: 'La loi change', description_html: '<p>Un texte</p>' }),
    ]); // prettier-ignore
    expect(await rowsOf(`select s.title, c.title as category, q.question from faq_questions q
      join faq_categories c on c.id = q.category_id join faq_sections s on s.id = c.section_id order by q.id`)).toEqual([
      { title: 'Adhésion', category: 'Paiement', question: 'Comment payer ?' },
      { title: 'Adhésion', category: 'Paiement', question: 'Puis-je payer en deux fois ?' },
    ]); // prettier-ignore
    expect(await rowsOf('select type, amount_cents from former_movements order by id')).toEqual([
      { type: 'crédit', amount_cents: 125_000 },
      { type: 'débit', amount_cents: 4000 },
      { type: 'débit', amount_cents: 4000 },
    ]);
    expect(
      await rowsOf(`select habilitations, is_pilot from users where email = 'ada@essai.example'`),
    ).toEqual([{ habilitations: ['CIF', 'IAS'], is_pilot: true }]);
    await mover.expectSound();
  });

  test('OPS-041: the same files again write nothing twice', async () => {
    await addAll();
    await mover.moveIn();
    await mover.begin();
    await addAll();
    expect(await mover.rehearse()).toMatchObject({ taken: 0, refused: 4 });
  });

  test('OPS-041: rows of one number are told apart by whose they are, and by their habilitation', async () => {
    await mover.add(files['adherents.csv'], 'adherents.csv');
    await mover.add(
      `Numéro de l’objectif;Objectif;Niveau de l’objectif;Adhérent;Validé le
4;Animer;MAN;7;03/02/2025
4;Animer;MAN;8;03/02/2025
4;Animer;MAN;8;03/02/2025
`,
      'objectifs.csv',
    );
    await mover.add(
      `Numéro de l’attestation;Stagiaire;Habilitation;Heures;Suivie le;Formation suivie;Thème des heures
A1;7;CIF;2;14/01/2026;Abus de marché;
A1;7;IAS;1;14/01/2026;Abus de marché;Inconnu
`,
      'heures.csv',
    );
    expect(await mover.rehearse()).toMatchObject({ taken: 6, joined: 1, refused: 0 });
    expect(await mover.outcomes('remark')).toEqual([
      '3 Thème des heures: « Inconnu » n’est aucun thème de cette habilitation : les heures comptent sans lui',
    ]);
  });

  test('OPS-041: a word that is denied is not taken for the word, and decides nothing', async () => {
    await mover.add(files['adherents.csv'], 'adherents.csv');
    await mover.add(
      `Objectif;Niveau de l’objectif;Adhérent;État de l’objectif;Validé le
Animer;MAN;7;Non validé;03/02/2025
Animer;MAN;8;Invalidé;03/02/2025
Parrainer;MAN;8;Validé;03/02/2025
`,
      'objectifs.csv',
    );
    await mover.rehearse();
    expect(await mover.outcomes('refused')).toEqual([
      '2 État de l’objectif: « Non validé » n’est pas un état d’objectif',
      '3 État de l’objectif: « Invalidé » n’est pas un état d’objectif',
    ]);
  });

  test('OPS-041: a plan that is no link is left out, a place that is there is joined, and sources go with an erased person', async () => {
    await addAll();
    await mover.add(
      'Nom du lieu;Adresse du lieu;Ville;Plan\nGare;1 rue;Lyon;javascript:alert(1)\n',
      'lieux-2.csv',
    );
    await mover.moveIn();
    expect(await rowsOf(`select map_url from sites where name = 'Gare'`)).toEqual([{ map_url: '' }]);
    const named = `select source from moved_rows where source like '%ada@essai%'`;
    expect(await rowsOf(named)).not.toEqual([]);
    await mover.begin();
    await mover.add(
      'Numéro du lieu;Nom du lieu;Adresse du lieu;Ville\n9;SALLE JAURES;3 rue du Parc;Lyon\n',
      'lieux-3.csv',
    );
    expect(await mover.rehearse()).toMatchObject({ taken: 0, joined: 1 });
    const [ada] = (await rowsOf(`select id from users where email = 'ada@essai.example'`)) as {
      id: number;
    }[];
    await mover.portal.ctx.transaction((tx) => forgetMove(tx, ada!.id));
    expect(await rowsOf(named)).toEqual([]);
    expect(await rowsOf(`select from moved_rows where source like '%bao@essai%'`)).not.toEqual([]);
  });

  test('OPS-041: the same file dropped twice is refused with a sentence, and there once', async () => {
    await mover.add(files['faq.csv'], 'faq.csv');
    const again = await mover.send(files['faq.csv'], 'faq (1).csv');
    expect(again.json()).toMatchObject({
      violations: [{ message: 'Ce fichier est déjà dans l’emménagement' }],
    });
    expect((await mover.current()).files).toHaveLength(1);
  });

  test('OPS-041: they go with the undoing of their move, and keep it from the first act on them', async () => {
    const tables = [
      'sites', 'thematics', 'sessions', 'goals', 'goal_completions', 'level_votes', 'ballots', 'outside_trainings', 'hour_movements',
      'news', 'faq_sections', 'faq_categories', 'faq_questions', 'former_movements', 'moved_rows', 'users', 'registrations',
    ]; // prettier-ignore
    const content = () =>
      Promise.all(tables.map((table) => rowsOf(`select t::text from "${table}" t order by 1`)));
    const { admin, portal } = mover;
    await addAll();
    const before = await content();
    await mover.moveIn();
    const id = mover.moveId;
    const reader = await makeUser(portal);
    await sql`insert into news_likes (news_id, user_id, liked_at) select max(id), ${reader.id}, now() from news`.execute(
      portal.ctx.db,
    );
    expect((await admin.refusal(calls.undoMove, { params: { id } })).reason).toBe('move_stands');
    await sql`delete from news_likes`.execute(portal.ctx.db);
    await sql`delete from users where id = ${reader.id}`.execute(portal.ctx.db);
    await admin.call(calls.undoMove, { params: { id } });
    await portal.run('tasks');
    expect((await mover.current()).state).toBe('undone');
    expect(await content()).toEqual(before);
    await mover.expectSound();
  });

  test('OPS-044: people read their own papers of the former tool, the office anybody’s, and others none', async () => {
    const { portal, admin } = mover;
    for (const name of ['adherents.csv', 'mouvements.csv'] as const) await mover.add(files[name], name);
    await mover.add(
      `N° facture;Date facture;Client;Objet;Total HT;TVA;Total TTC
F-17;03/02/2025;ada@essai.example;Atelier;100,00;20,00;120,00
F-18;04/02/2025;ada@essai.example;Adhésion;50,00;0,00;50,00
F-19;04/02/2025;bao@essai.example;Adhésion;50,00;0,00;50,00
`,
      'factures.csv',
    );
    await mover.moveIn();
    const users = await portal.ctx.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('last_name', 'in', ['Roux', 'Tran'])
      .execute();
    const [ada, bao] = ['ada', 'bao'].map((name) => users.find(({ email }) => email.startsWith(name))!);
    const accountant = await makeUser(portal, { is_expert_accountant: true });
    const open = { params: { id: ada!.id } };
    const own = await (await portal.as(ada!)).call(getFormerAccount, open);
    expect(own.invoices.map(({ number, issuedOn, net, gross }) => [number, issuedOn, net, gross])).toEqual([
      ['F-18', '2025-02-04', 50, 50],
      ['F-17', '2025-02-03', 100, 120],
    ]);
    expect(own.movements.map(({ type, amount, label }) => [type, amount, label])).toEqual([
      ['débit', 40, 'Atelier'],
      ['débit', 40, 'Atelier'],
      ['crédit', 1250, 'Annulation'],
    ]);
    expect(await admin.call(getFormerAccount, open)).toEqual(own);
    expect(await (await portal.as(accountant)).call(getFormerAccount, open)).toEqual(own);
    expect((await (await portal.as(bao!)).refusal(getFormerAccount, open)).status).toBe(403);
  });

  test('OPS-043: an old address leads to the moved session, of its kind, for those who may open it', async () => {
    const { portal } = mover;
    await mover.add(files['adherents.csv'], 'adherents.csv');
    const head = 'Numéro de la session;Type;Titre;Début;Fin;Pilote;Public visé;Participant\n';
    await mover.add(
      `${head}512;Atelier;Retraite;12/03/2024 09:00;12/03/2024 12:00;7;tous;8\n`,
      'ateliers.csv',
    );
    await mover.add(
      `${head}512;Formation;Fiscalité;13/03/2024 09:00;13/03/2024 12:00;7;MAN;\n`,
      'formations.csv',
    );
    await mover.moveIn();
    const titled = async (title: string): Promise<number> =>
      (
        await portal.ctx.db
          .selectFrom('sessions')
          .select('id')
          .where('title', '=', title)
          .executeTakeFirstOrThrow()
      ).id;
    const [workshop, formation] = [await titled('Retraite'), await titled('Fiscalité')];
    expect(workshop).toBe(512);
    expect(formation).not.toBe(512);
    const reader = await portal.as(await makeUser(portal, { level: 'ROLE_MAN' }));
    const open = { params: { id: 512 } };
    expect(await reader.call(sessionCalls.workshop.get, open)).toMatchObject({ id: 512, title: 'Retraite' });
    expect(await reader.call(sessionCalls.formation.get, open)).toMatchObject({
      id: formation,
      title: 'Fiscalité',
    });
    expect((await reader.refusal(sessionCalls.event.get, open)).status).toBe(404);
    const below = await portal.as(await makeUser(portal, { level: 'ROLE_NEOMAN' }));
    expect((await below.refusal(sessionCalls.formation.get, open)).status).toBe(403);
    await mover.begin();
    await mover.add(
      `${head}512;Formation;Fiscalité;13/03/2024 09:00;13/03/2024 12:00;ada@essai.example;MAN;bao@essai.example\n`,
      'formations.csv',
    );
    expect(await mover.rehearse()).toMatchObject({ taken: 1, refused: 0 });
  });

  test('OPS-042: a password hash comes where it costs a login little, and the person without it where it does not', async () => {
    const hashed = (cost: string) => `$2y$${cost}$abcdefghijklmnopqrstuuWbyRkHsyqPQpxyyCqcJ5lQ6cA9nXKT2`;
    await mover.add(
      `E-mail;Nom;Prénom;Civilité;Téléphone;Empreinte du mot de passe
ada@essai.example;Roux;Ada;Mme;0612345601;${hashed('13')}
bao@essai.example;Tran;Bao;M.;0612345602;${hashed('31')}
zoe@essai.example;Un;Zoé;Mme;0612345603;$argon2id$v=19$m=999999,t=90,p=4$c2VsIHF1ZWxjb25xdWU$bGUgcmVzdGUgZGUgbCdlbXByZWludGU
`,
      'adherents.csv',
    );
    const { files: known } = await mover.current();
    expect(known[0]!.columns.at(-1)!.examples).toEqual(['••••••', '••••••']);
    await mover.moveIn();
    expect(await rowsOf(`select email, password_hash from users where last_name in ('Roux', 'Tran', 'Un') order by email`)).toEqual([
      { email: 'ada@essai.example', password_hash: hashed('13') },
      { email: 'bao@essai.example', password_hash: '' },
      { email: 'zoe@essai.example', password_hash: '' },
    ]); // prettier-ignore
    // Two rows with one reason, which quotes neither.
    expect(await mover.outcomes('remark')).toEqual([
      '3 Empreinte du mot de passe: Ce n’est pas une empreinte bcrypt ou argon2, ou elle coûte trop à chaque connexion',
    ]);
  });

  test('OPS-041: hours and old movements of credit are deleted by no other way', async () => {
    await addAll();
    await mover.moveIn();
    for (const table of ['hour_movements', 'former_movements'])
      await expect(rowsOf(`delete from ${table}`)).rejects.toThrow(/append-only/);
  });
});
