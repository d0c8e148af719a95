import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../../testing/show.tsx';
import { InvoicesPanel } from './InvoicesPanel.tsx';

const invoice = {
  id: 4,
  userId: null,
  number: 'F-2019-0012',
  issuedOn: '2019-03-04',
  buyer: 'Cabinet Essai',
  label: 'Adhésion',
  net: 50,
  vat: 0,
  gross: 50,
  hasPdf: true,
  tool: 'dolibarr',
};
const ofYear = { invoices: [], maxPage: 1, count: 0, total: 0 };

test('OPS-047: the office finds the invoices of the former tool beside its own, by year, with their PDF', async () => {
  const asked: unknown[] = [];
  const user = show(<InvoicesPanel />, {
    at: '/auth/admin?rubrique=factures',
    server: {
      listInvoiceYear: () => ofYear,
      listFormerInvoices: ({ query }) => {
        asked.push(query);
        return { invoices: [invoice], count: 1, maxPage: 1, total: 50, years: [2020, 2019] };
      },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'De l’ancien outil' }));
  await screen.findByText('F-2019-0012');
  screen.getByText('1 facture de l’ancien outil');
  screen.getByRole('button', { name: 'Télécharger le PDF de F-2019-0012' });
  await user.selectOptions(screen.getByLabelText('Année'), '2019');
  await expect.poll(() => asked.at(-1)).toMatchObject({ year: 2019 });
  expect(await axeFindings()).toEqual([]);
});

test('OPS-047: where nobody has moved in, the list of invoices is as it was', async () => {
  show(<InvoicesPanel />, {
    at: '/auth/admin?rubrique=factures',
    server: {
      listInvoiceYear: () => ofYear,
      listFormerInvoices: () => ({ invoices: [], count: 0, maxPage: 1, total: 0, years: [] }),
    },
  });
  await screen.findByRole('heading', { name: 'Factures' });
  expect(screen.queryByText(/ancien outil/)).toBeNull();
});
