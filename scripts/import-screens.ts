import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** Two files of a former tool, with what such files have wrong. */
const people = `Association Martin;;;;;;;;
Liste au 30/11/2026;;;;;;;;
Ancien code;Nom complet;Civ.;Mail;Tél.;Né(e) le;Catégorie;Adhésion au;Parr.
A-0041;ROUSSEAU Camille;Mme;Camille <c.rousseau@essai.example>;06.12.34.56.78;03/04/1988;MAN;31.12.26;
A-0042;BENALI Nadia;Mme;NB@ESSAI.EXAMPLE;+33 6 98 76 54 32;21/11/1975;NOMAN;31.12.25;A-0041
A-0043;DUPONT Jean-Éric;M.;m.dupont@;0612345670;13/05/1990;NOMAN;;ROUSSEAU C.
A-0044;VIDAL Léa;Mme;lea@essai.example;612345671;13/05/1990;BEMAN;31.12.26;A-0041
`;
const sessions = `Code session;Intitulé;Type;Date de début;Date de fin;Formateur;Participant;Statut
1012;Comparer deux SCPI;Formation;14/03/2024 09:00;15/03/2024 17:00;A-0041;NB@essai.example;Présent
1012;Comparer deux SCPI;Formation;14/03/2024 09:00;15/03/2024 17:00;A-0041;VIDAL Léa;Absente
1013;À rebours;Formation;14/03/2024 17:30;13/03/2024 09:00;A-0041;VIDAL Léa;Présent
`;

async function drop(page: Page): Promise<void> {
  const [input, listed] = [
    page.locator('.file-drop input'),
    page.getByRole('button', { name: /^formations_export/ }),
  ];
  await input.or(listed).first().waitFor();
  if (await listed.isVisible()) return;
  await input.setInputFiles([
    { name: 'adherents-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(people) },
    { name: 'formations_export.csv', mimeType: 'text/csv', buffer: Buffer.from(sessions) },
  ]);
  await listed.waitFor();
}

/** Names the demonstration's former portal, and does not read it yet: its lists would stand in the other pictures. */
async function nameFormerPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: /lire l’ancien portail/i }).click();
  await page.getByLabel('Adresse de l’ancien portail').fill(demonstrationAccess.address);
  await page.getByLabel('Jeton d’un administrateur').fill(demonstrationAccess.token);
}

async function rehearse(page: Page): Promise<void> {
  await drop(page);
  await page.getByRole('link', { name: /^\s*(?:\d )?Répéter/ }).click();
  await page.getByRole('button', { name: 'Répéter' }).click();
  await page.getByText('Personnes par niveau').first().waitFor();
}

/** Checks a file with a line of each kind. */
const checkPeople = async (page: Page): Promise<void> => {
  const lines = [
    'E-mail;Civilité;Prénom;Nom;Téléphone;Niveau;Niveau depuis;E-mail du parrain;Adhésion jusqu’au;Loisirs',
    'lea.garcia@ancien.example;Mme;Léa;Garcia;06 98 00 00 01;NOMAN;15/03/2024;paul.garcia@ancien.example;31/12/2026;Voile',
    'paul.garcia@ancien.example;M.;Paul;Garcia;06 98 00 00 02;ADMAN;01/09/2021;xman@forman.example;31/12/2026;',
    'neoman@forman.example;;;Rousseau-Petit;;BEMAN;01/10/2026;;;',
    'nina@ancien.example;Mme;Nina;Morel;06 98 00 00 03;;;inconnu@ancien.example;;',
    'marc@ancien.example;M.;Marc;Dubois;06 98;Général;;;;',
  ];
  await page.getByLabel('Fichier des adhérents').setInputFiles({
    name: 'adherents-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await page.getByRole('table').waitFor();
};

/** Screens of what comes from files: people checked, and an association that moves in. */
export const importScreens: readonly Screen[] = [
  { name: 'office-imports', path: '/auth/admin?rubrique=imports-exports', as: ['admin'] },
  {
    name: 'office-import-checked',
    path: '/auth/admin?rubrique=imports-exports',
    as: ['admin'],
    prepare: checkPeople,
    guide: 'verifier-un-fichier',
  },
  {
    name: 'move-in',
    path: '/auth/admin/emmenagement?etape=deposer',
    as: ['admin'],
    prepare: drop,
    guide: 'comprendre-un-fichier',
  },
  {
    name: 'move-in-former-portal',
    path: '/auth/admin/emmenagement?etape=deposer',
    as: ['admin'],
    prepare: nameFormerPortal,
    guide: 'lire-l-ancien-portail',
  },
  {
    name: 'move-in-rehearsal',
    path: '/auth/admin/emmenagement?etape=deposer',
    as: ['admin'],
    prepare: rehearse,
    guide: 'repeter-l-emmenagement',
  },
];
