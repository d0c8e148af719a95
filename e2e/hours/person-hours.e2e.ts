import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { notice } from '../sessions.ts';
import { become, go } from '../window.ts';

const [admin, man, devman] = ['admin@forman.example', 'man@forman.example', 'devman@forman.example'];
const hoursOf = (id: number): string => `/auth/adherents/heures/${id}`;

test('HRS-044: a sponsor sees a sponsored member’s hours while they are shared, and reads that they are no longer shared', async ({
  openAs,
  portal,
}) => {
  const sponsor = await openAs(devman, '/auth/adherents/profil/7');
  await sponsor
    .getByRole('region', { name: 'Heures de formation' })
    .getByRole('link', { name: 'Détail des heures' })
    .click();
  await expect(sponsor).toHaveURL(hoursOf(7));
  await expect(sponsor.getByText('Sophie vous montre ses heures.')).toBeVisible();
  await expect(sponsor.getByRole('region', { name: 'IMMOBILIER' })).toContainText(/Il manque \d/);
  await expect(sponsor.getByRole('table')).toHaveCount(0);
  await expect(sponsor.getByRole('button', { name: 'Corriger ses heures' })).toHaveCount(0);
  expect(await axeFindings(sponsor)).toEqual([]);

  await become(sponsor, portal.api, man, '/auth/heures');
  const sharing = sponsor.getByRole('switch', { name: 'Mon parrain ou ma marraine voit mes heures' });
  await expect(sharing).toBeChecked();
  await sharing.click();
  await expect(sharing).not.toBeChecked();
  await become(sponsor, portal.api, devman, hoursOf(7));
  await expect(sponsor.getByRole('heading', { name: 'Ces heures ne vous sont pas montrées' })).toBeVisible();
  expect(await axeFindings(sponsor)).toEqual([]);
  // The profile already says that the hours are not shared, so it makes no call that would be refused.
  const calls = watchCalls(sponsor);
  await go(sponsor, '/auth/adherents/profil/7');
  await expect(
    sponsor.getByText(/^Heures de formation\. Cette personne ne montre pas ses heures/),
  ).toBeVisible();
  expect(calls.of('GET /api/users/7/hours')).toEqual([]);
});

test('HRS-043: the office corrects a member’s hours with a reason, and the member reads the correction as a line', async ({
  openAs,
  portal,
}) => {
  const office = await openAs(admin, '/auth/admin/utilisateurs/7');
  await office.getByRole('link', { name: 'Détail des heures' }).click();
  await office.getByRole('button', { name: 'Corriger ses heures' }).click();
  const dialog = office.getByRole('dialog', { name: 'Corriger des heures' });
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Dites pourquoi, en quelques mots')).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await dialog.getByLabel('Formation suivie le', { exact: true }).fill('10/11/2026');
  await dialog.getByLabel('Habilitation').selectOption('IAS');
  await dialog.getByLabel('Sens').selectOption('Reprendre');
  await dialog.getByLabel('Durée').fill('200 h');
  await dialog.getByLabel('Motif').fill('Attestation papier retrouvée');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/^Rien de plus à reprendre que/)).toBeVisible();
  await dialog.getByLabel('Sens').selectOption('Ajouter');
  await dialog.getByLabel('Durée').fill('1 h 30');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(notice(office)).toContainText('C’est enregistré !');
  const line = { name: /^mar\. 10 nov\. 2026 Correction Attestation papier retrouvée IAS .*\+\s1\sh\s30$/ };
  await expect(office.getByRole('row', line)).toBeVisible();

  await become(office, portal.api, man, '/auth/heures');
  await office.getByRole('link', { name: 'Voir le détail ligne par ligne' }).click();
  await expect(office.getByRole('heading', { name: 'Mes heures, ligne par ligne' })).toBeVisible();
  await expect(office.getByRole('row', line)).toBeVisible();
  // The cards stand on the page before, not here.
  await expect(office.getByRole('region', { name: 'IMMOBILIER' })).toHaveCount(0);
});

test('HRS-034: the office sets a habilitation’s quota, its themes, and the signatory of sheets and attestations', async ({
  openAs,
}) => {
  const office = await openAs(admin, '/auth/admin?rubrique=quotas');
  await office.getByRole('button', { name: 'Fixer un quota AGENT' }).click();
  const quota = office.getByRole('dialog', { name: 'Quota AGENT' });
  await quota.getByLabel('Durée demandée').fill('10 h');
  await quota.getByLabel('Déontologie').fill('11 h');
  await quota.getByLabel('Colloque').fill('2 h');
  await quota.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(quota.getByText('Pas plus que la durée demandée')).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await quota.getByLabel('Déontologie').fill('2 h');
  await quota.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(
    office.getByRole('row').filter({ hasText: /AGENT.*10\sh\spar\san.*Déontologie\s:\s2\sh/ }),
  ).toBeVisible();

  await office.getByRole('button', { name: 'Ajouter un thème' }).click();
  const theme = office.getByRole('dialog', { name: 'Ajouter un thème' });
  await theme.getByLabel('Thème').fill('Devoir de conseil');
  await theme.getByRole('button', { name: 'Enregistrer' }).click();
  await office.getByRole('button', { name: 'Renommer Devoir de conseil' }).click();
  const renaming = office.getByRole('dialog', { name: 'Renommer le thème' });
  await renaming.getByLabel('Thème').fill('Conseil écrit');
  await renaming.getByRole('button', { name: 'Enregistrer' }).click();
  await office.getByRole('button', { name: 'Retirer Conseil écrit' }).click();
  await expect(office.getByRole('row').filter({ hasText: 'Conseil écrit' })).toContainText('Retiré');

  await office.goto('/auth/admin?rubrique=heures');
  const settings = office.getByRole('region', { name: 'Feuilles et attestations' });
  await expect(settings).toContainText('Numéro de déclaration absent');
  await settings.getByRole('button', { name: /^Régler/ }).click();
  const dialog = office.getByRole('dialog', { name: 'Feuilles et attestations' });
  await dialog.getByLabel('Numéro de déclaration').fill('11 78 012345');
  await dialog.getByLabel('Nom du signataire').fill('Léo Exemple');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Le numéro de déclaration a 11 chiffres', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Indiquez sa qualité, par exemple Présidente')).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await dialog.getByLabel('Numéro de déclaration').fill('11 78 01234 56');
  await dialog.getByLabel('Qualité du signataire').fill('Secrétaire général');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(settings).toContainText('Léo Exemple, Secrétaire général');
  await expect(settings).not.toContainText('Numéro de déclaration absent');
});
