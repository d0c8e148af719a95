import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sideways } from '../window.ts';

type Portal = { api: Api; query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]> };

const pilot = 'admin@forman.example';
const half = { day: '2026-12-01', part: 'morning' };

/** Makes a workshop of this morning, three hours long, with these people. */
async function makeMorning({ api, query }: Portal, emails: readonly string[]) {
  const made = await api.makeWorkshop({ title: 'Atelier de la huppe' });
  for (const email of emails) await api.send(email, 'POST', `/workshops/${made.id}/join`);
  await query('delete from session_slots where session_id = $1', [made.id]);
  await query(
    `update sessions set starts_at = '2026-12-01T06:55:00+01:00', ends_at = '2026-12-01T09:55:00+01:00' where id = $1`,
    [made.id],
  );
  return made;
}

/** Signs like a phone: scans the code, then sends the name. */
async function typeName(api: Api, id: number, email: string, typedName: string): Promise<void> {
  const { code } = await api.send<{ code: string }>(
    pilot,
    'GET',
    `/presence/sessions/${id}/code?day=${half.day}&part=${half.part}`,
  );
  const { ticket } = await api.send<{ ticket: string }>(email, 'GET', `/presence/codes/${code}`);
  await api.send(email, 'POST', '/presence/signatures', { ticket, typedName });
}

const openFirst = async (page: Page): Promise<void> => {
  // The countersignature starts the job that issues attestations.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Atelier de la huppe' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Atelier de la huppe' }).click();
};

test(
  'HRS-028: a countersigned sheet with confirmed hours attests its signers, also on a public page; a corrected presence voids the attestation',
  { tag: '@phone' },
  async ({ openAs, portal, browser }) => {
    const { api } = portal;
    const signer = await api.makeMember({ lastName: 'Signataire' });
    const byHand = await api.makeMember({ lastName: 'Sanstelephone' });
    const { id } = await makeMorning(portal, [signer.email, byHand.email]);
    await typeName(api, id, signer.email, 'Alix Signataire');
    const sheet = `/presence/sessions/${id}`;
    await api.send(pilot, 'POST', `${sheet}/by-hand`, {
      ...half,
      userId: byHand.id,
      reason: 'Sans téléphone',
    });
    await api.send(pilot, 'PUT', `/sessions/${id}/hours`, {
      nature: 'training',
      lines: [{ habilitation: 'IAS', themeId: null, minutes: 120 }],
    });
    await api.send(pilot, 'POST', `${sheet}/countersignature`, half);

    const page = await openAs(signer.email, '/auth/heures/attestations');
    await openFirst(page);
    const attested = page.getByRole('article');
    await expect(attested).toContainText('Signataire');
    await expect(attested).toContainText(/3\sh, une demi-journée sur une/);
    await expect(attested).toContainText(/IAS.*2\sh/);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await attested.innerText())![0];
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/AT-2026-\d{6}\.pdf$/);

    await page.goBack();
    const year = page.getByRole('region', { name: '2026' });
    await expect(year.getByRole('listitem')).toHaveCount(1);
    const another = page.waitForEvent('download');
    await year.getByRole('button', { name: /^Télécharger le PDF de AT-2026-\d{6}$/ }).click();
    expect((await another).suggestedFilename()).toMatch(/^AT-2026-\d{6}\.pdf$/);

    const movements = await portal.query<{ userId: number; minutes: number }>(
      `select m.user_id as "userId", m.minutes from hour_movements m join attestations a on a.id = m.attestation_id
        where a.session_id = $1 order by m.id`,
      [id],
    );
    expect(movements.map(({ minutes }) => minutes)).toEqual([120, 120]);
    expect(new Set(movements.map(({ userId }) => userId))).toEqual(new Set([signer.id, byHand.id]));

    // A visitor types the code in lower case and without dashes.
    const visitor = await (await browser.newContext({ baseURL: portal.url, locale: 'fr-FR' })).newPage();
    await visitor.goto('/verification');
    await visitor.getByRole('textbox').fill(code.toLowerCase().replaceAll('-', ' '));
    await visitor.getByRole('button', { name: 'Vérifier' }).click();
    await expect(visitor.getByRole('main')).toContainText('Signataire');
    await expect(visitor.getByRole('main')).toContainText('Atelier de la huppe');
    await expect(visitor.getByRole('main')).not.toContainText(signer.email);
    expect(await axeFindings(visitor)).toEqual([]);

    await api.send(pilot, 'POST', `${sheet}/corrections`, {
      ...half,
      userId: signer.id,
      isPresent: false,
      reason: 'A signé pour un autre',
    });
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: 'Attestation annulée' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass({ timeout: 120_000 });
    await expect(visitor.getByRole('main')).not.toContainText('Signataire');
    await visitor.context().close();
    await page.reload();
    await expect(page.getByText('Annulée').first()).toBeVisible();
  },
);
