import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { kinds } from '../kinds.ts';

const reports = '/auth/adherents/profil/rapports';

/** Name and lines of a downloaded file, without the byte order mark. */
async function download(page: Page, part: string, label: string): Promise<{ name: string; lines: string[] }> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: part })
    .getByRole('button', { name: `Télécharger : ${label}` })
    .click();
  const file = await saved;
  const stream = await file.createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
}

const lineHead = 'Prénom;Nom;Email;Téléphone;Prénom parrain;Nom parrain;Téléphone parrain';
const sessionHead = 'Thématique;Titre;Début;Fin;Lieu;Rôle;Pilote';

test(
  'MEM-379 MEM-380 MEM-381 MEM-382 MEM-383 MEM-384 MEM-385: a member downloads their own lines and sessions, then those of a sponsored person, as files',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { api } = portal;
    const me = await api.makeMember();
    const child = await api.makeMember({ sponsor: me.id });
    const grandchild = await api.makeMember({ sponsor: child.id });
    const formation = await api.makeSession(kinds.formation.path, { title: 'Formation du geai' });
    const workshop = await api.makeWorkshop({ title: 'Atelier du geai' });
    const meeting = await api.makeSession(kinds.team_meeting.path, { title: 'Réunion du geai' });
    await api.send(me.email, 'POST', `/formations/${formation.id}/join`);
    await api.send(child.email, 'POST', `/workshops/${workshop.id}/join`);
    await api.send(me.email, 'POST', `/team_meatings/${meeting.id}/join`);
    const page = await openAs(me.email, reports);
    await expect(page.getByRole('heading', { level: 1, name: 'Mes infos' })).toBeVisible();

    const up = await download(page, 'Mes fichiers', 'Lignée amont');
    expect([up.name, up.lines[0]]).toEqual(['lignee-amont.csv', lineHead]);
    expect(up.lines.length).toBeGreaterThan(1);
    const down = await download(page, 'Mes fichiers', 'Lignée aval');
    expect([down.name, down.lines.length, down.lines[0]]).toEqual(['lignee-aval.csv', 3, lineHead]);
    expect(down.lines[1]).toMatch(
      new RegExp(`^Alix;Parcours\\d+;${child.email};09 .{11};Alix;Parcours\\d+;09 .{11}$`),
    );
    expect(down.lines[2]).toContain(grandchild.email);
    for (const [label, name, title] of [
      ['Formations', 'formations.csv', 'Formation du geai'],
      ['Ateliers', 'ateliers.csv', null],
      ["Réunions d'équipe", 'reunions.csv', 'Réunion du geai'],
    ] as const) {
      const file = await download(page, 'Mes fichiers', label);
      expect([file.name, file.lines[0], file.lines.length]).toEqual([name, sessionHead, title ? 2 : 1]);
      if (title)
        expect(file.lines[1]).toContain(`;${title};31/12/2026 09:00;31/12/2026 18:00;Salle B;Inscrit;`);
    }

    const picker = page.getByLabel('Filleul', { exact: true });
    await expect(picker.getByRole('option')).toHaveCount(2);
    await picker.selectOption({ index: 1 });
    expect(await axeFindings(page)).toEqual([]);
    const own = await download(page, 'Mes filleuls', 'Filleuls');
    expect(own.name).toMatch(/^filleuls-Alix Parcours\d+\.csv$/);
    expect(own.lines[1]).toContain(grandchild.email);
    expect((await download(page, 'Mes filleuls', 'Ateliers')).lines[1]).toContain('Atelier du geai');
    for (const label of ['Formations', "Réunions d'équipe"])
      expect((await download(page, 'Mes filleuls', label)).lines).toEqual([sessionHead]);

    await page.getByRole('link', { name: 'Gérer mon compte' }).click();
    await expect(page).toHaveURL('/auth/compte');
  },
);
