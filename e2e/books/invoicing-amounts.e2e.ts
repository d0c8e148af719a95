import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { kinds } from '../kinds.ts';
import { go } from '../window.ts';

const admin = 'admin@forman.example';

const paths = { workshop: 'workshops', event: kinds.event.path } as const;
type Kind = keyof typeof paths;
type Bought = { id: number; invoiceNumber: string };

/** Text of an invoice on one line, with plain spaces. */
async function sheetOf(page: Page, { id, invoiceNumber }: Bought): Promise<string> {
  await go(page, `/auth/adherents/profil/facture/${id}`);
  const sheet = page.getByRole('article', { name: `Facture ${invoiceNumber}` });
  return (await sheet.innerText()).replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

test('CORE-002 MEM-277 MEM-279 MEM-280 MEM-281: an invoice computes its amounts by the VAT rule of each kind, in euros only, and keeps its rate when the rate changes later', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id: me, email } = await api.makeMember();
  const setRate = (valueTVA: number) =>
    api.send(admin, 'PUT', '/settings/1', { valueTVA, CA: 12_845_000, CAugmente: 1 });
  const latest = async (): Promise<Bought> => {
    const [newest] = await api.send<[Bought]>(email, 'GET', `/transactions?user.id=${me}`);
    return newest;
  };
  const payByCard = async (item: { amount: number; kind: string; workshop_id?: number }): Promise<void> => {
    const { data } = await api.send<{ data: string }>(email, 'POST', '/payment/stripe', item);
    await api.send(email, 'POST', '/demo/bank/confirm', {
      client_secret: data,
      card_number: '4242424242424242',
    });
  };
  const buy = async (kind: Kind, price: number, values = {}): Promise<Bought> => {
    const path = paths[kind];
    const { id } = await api.makeSession(path, { price, minGuests: 1, ...values });
    await payByCard({ amount: Math.round(price * 100), kind, workshop_id: id });
    await api.send(email, 'POST', `/${path}/${id}/join`);
    return latest();
  };
  await setRate(20);
  const workshop = await buy('workshop', 120, { title: 'Atelier adhésion' });
  const small = await buy('event', 5.01);
  await payByCard({ amount: 5000, kind: 'membership' });
  await api.send(email, 'POST', '/memberships/pay', { method: 'card' });
  const dues = await latest();
  await setRate(10);
  const later = await buy('workshop', 120);
  await setRate(20);

  const page = await openAs(email, '/auth/adherents/profil/factures');
  await expect(page.getByRole('heading', { level: 1, name: 'Mes factures' })).toBeVisible();
  const exempt = 'TVA non applicable, article 261 du CGI';
  const says: [Bought, string[]][] = [
    // The VAT rule of a session is its kind's, whatever the title.
    [
      workshop,
      [
        '1 Atelier adhésion',
        '100,00 € 100,00 €',
        'Total HT 100,00 €',
        'TVA 20 % 20,00 €',
        'Total TTC 120,00 €',
      ],
    ],
    [small, ['Total HT 4,18 €', 'TVA 20 % 0,83 €', 'Total TTC 5,01 €']],
    [dues, ['Total HT 50,00 €', exempt, 'Total TTC 50,00 €']],
    [later, ['Total HT 109,09 €', 'TVA 10 % 10,91 €', 'Total TTC 120,00 €']],
  ];
  for (const [bought, words] of says) {
    const text = await sheetOf(page, bought);
    for (const word of words) expect(text).toContain(word);
    expect(text.includes(exempt)).toBe(bought === dues);
    expect(text).not.toMatch(/[$£]|USD|GBP|CHF/);
  }
});

test('MEM-286: the PDF of an invoice deposited with Chorus Pro comes from there by its number, any other from the portal', async ({
  openAs,
  portal,
}) => {
  const { id: me, email } = await portal.api.makeMember({ credit: 50 });
  const { id } = await portal.api.makeWorkshop({ price: 50 });
  await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  const [bought] = await portal.api.send<[Bought]>(email, 'GET', `/transactions?user.id=${me}`);
  const page = await openAs(email, `/auth/adherents/profil/facture/${bought.id}`);
  const fetched = async (): Promise<string> => {
    const [answer, file] = await Promise.all([
      page.waitForResponse((response) => /\/api\/.*(?:pdf|chorus-pro)/.test(response.url())),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${bought.invoiceNumber}.pdf`);
    return new URL(answer.url()).pathname;
  };
  expect(await fetched()).toBe(`/api/transactions/${bought.id}/pdf`);
  const deposit = `CPP-${bought.id}`;
  await portal.query('update transactions set e_invoice_id = $2 where id = $1', [bought.id, deposit]);
  await page.reload();
  expect(await fetched()).toBe(`/api/chorus-pro/get-invoice/${deposit}`);
});

test('MEM-289 MEM-290: each action of a credit movement has its French name, which tells a renewal from a first membership', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.makeMember();
  const movements = [
    ['error', 'Paiement échoué', 'Échec'],
    ['cancel', 'Remboursement', 'Annulation'],
    ['success', 'Geste', 'Succès'],
    ['register', 'Un atelier', 'Inscription'],
    ['register_adhesion', 'RENOUVELLEMENT 2027', 'Renouvellement adhésion'],
    ['register_adhesion', 'Première année', 'Adhésion'],
  ] as const;
  for (const [index, [action, description]] of movements.entries())
    await portal.query(
      `insert into credit_movements (user_id, type, amount_cents, balance_cents, description, action, at)
       values ($1, 'crédit', 0, 0, $2, $3, $4)`,
      [id, description, action, `2026-06-0${index + 1}T10:00:00Z`],
    );
  const page = await openAs(admin, `/auth/admin/user/${id}/avoirs/2026`);
  for (const [, description, label] of movements)
    await expect(page.getByRole('row', { name: new RegExp(description) })).toContainText(label);
});
