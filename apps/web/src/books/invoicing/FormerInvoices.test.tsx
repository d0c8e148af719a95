import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { FormerInvoices } from './FormerInvoices.tsx';

const invoices = [
  { id: 2, number: 'F-18', issuedOn: '2025-02-04', buyer: 'Ada Roux', label: 'Adhésion', net: 50, vat: 0, gross: 50, hasPdf: true },
  { id: 1, number: 'F-17', issuedOn: '2025-02-03', buyer: 'Ada Roux', label: '', net: 100, vat: 20, gross: 120, hasPdf: false },
]; // prettier-ignore
const plainText = (element: Element): string => element.textContent.replaceAll(/\s/g, ' ');

test('OPS-044: invoices of the former tool stand in a table of their own, with number, day and amount', async () => {
  show(<FormerInvoices />, { server: { getFormerAccount: () => ({ invoices, movements: [] }) } });
  const table = await screen.findByRole('table', { name: /Mes factures de l’ancien outil/ });
  const [, first, second] = within(table).getAllByRole('row');
  expect(plainText(first!)).toMatch(/F-18.*4 févr?.* 2025.*Adhésion.*50,00 €/);
  expect(plainText(second!)).toMatch(/F-17.*—.*120,00 €/);
  screen.getByRole('heading', { name: 'De l’ancien outil' });
  expect(await axeFindings()).toEqual([]);
});

test('OPS-047: the PDF of an invoice that came with it is downloaded; one without says to whom to write', async () => {
  const asked: unknown[] = [];
  const user = show(<FormerInvoices />, {
    server: {
      getFormerAccount: () => ({ invoices, movements: [] }),
      getFormerPdf: ({ params }) => {
        asked.push(params);
        throw new ApiError({ status: 404, code: 'not_found' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Télécharger le PDF de F-18' }));
  await screen.findByText('Le PDF n’a pas pu être téléchargé.');
  expect(asked).toEqual([{ id: 2 }]);
  expect(screen.getAllByRole('button', { name: /Télécharger le PDF/ })).toHaveLength(1);
  screen.getByText(/Sans PDF ici, écrivez au bureau/);
  expect(await axeFindings()).toEqual([]);
});

test('OPS-044: where there are none, nothing is said of a former tool', async () => {
  let asked = 0;
  const server = { getFormerAccount: () => ({ invoices: [], movements: [], asked: (asked += 1) }) };
  show(<FormerInvoices />, { server });
  await expect.poll(() => asked).toBe(1);
  expect(screen.queryByText(/ancien outil/)).toBeNull();
});
