import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { RepayCard } from './RepayCard.tsx';

const form = () => within(screen.getByRole('dialog', { name: 'Rembourser' }));
const left45 = () => ({ left: 45, sentence: null, online: null, asked: 0, lines: [] });

test('MNY-036: a part of the sale is given back with its reference and reason, and less is left', async () => {
  let left = 45;
  const sent: unknown[] = [];
  const user = show(<RepayCard id={12} />, {
    server: {
      getRepayable: () => ({ ...left45(), left }),
      repaySale: ({ params, body }) => {
        sent.push({ ...params, ...body });
        left = 25;
        return { number: 'AV-2026-000001', amount: 20 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rembourser' }));
  const amount = form().getByLabelText<HTMLInputElement>('Montant, en euros');
  await user.clear(amount);
  await user.type(amount, '20');
  await user.click(form().getByLabelText('Chèque'));
  await user.type(form().getByLabelText('Numéro du chèque'), '0001');
  await user.type(form().getByLabelText('Motif'), 'Atelier manqué');
  expect(await axeFindings()).toEqual([]);
  await user.click(form().getByRole('button', { name: /^Noter 20,00/ }));
  await screen.findByText('25,00', { exact: false });
  expect(screen.queryByRole('dialog', { name: 'Rembourser' })).toBeNull();
  expect(sent).toMatchObject([
    { amount: 20, left: 45, means: 'cheque', reference: '0001', reason: 'Atelier manqué' },
  ]);
});

test('MNY-037: too much, no reference and no reason are told at their fields; a refusal keeps what was typed', async () => {
  const user = show(<RepayCard id={12} />, {
    server: {
      getRepayable: left45,
      repaySale: () => {
        throw new ApiError({ status: 409, code: 'conflict', reason: 'repaid_meanwhile' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rembourser' }));
  const amount = form().getByLabelText<HTMLInputElement>('Montant, en euros');
  await user.clear(amount);
  await user.type(amount, '46');
  await user.click(form().getByRole('button', { name: /^Noter/ }));
  await form().findByText(/^Un montant au-dessus de 0/);
  form().getByText('Indiquez la référence');
  form().getByText(/^Dites pourquoi/);
  await user.clear(amount);
  await user.type(amount, '45');
  const reference = form().getByLabelText<HTMLInputElement>('Référence du virement');
  await user.type(reference, 'VIR 12');
  await user.type(form().getByLabelText('Motif'), 'Geste');
  await user.click(form().getByRole('button', { name: /^Noter/ }));
  await form().findByText(/a changé entre-temps/);
  expect(reference.value).toBe('VIR 12');
});

test('MNY-036: a sale without money to give back says why, and has no button', async () => {
  const sentence = 'Tout ce qui a été reçu a déjà été rendu.';
  show(<RepayCard id={12} />, { server: { getRepayable: () => ({ ...left45(), left: 0, sentence }) } });
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
  await waitFor(async () => expect(await axeFindings()).toEqual([]));
});

test('MNY-047: the card that paid is proposed first, and needs neither day nor reference', async () => {
  const sent: unknown[] = [];
  const user = show(<RepayCard id={12} />, {
    server: {
      getRepayable: () => ({ ...left45(), online: { method: 'card', left: 40 } }),
      refundSale: ({ params, body }) => {
        sent.push({ ...params, ...body });
        return { state: 'refunded', amount: 40 };
      },
    },
  });
  await screen.findByText(/sur la carte qui a payé, par virement, par chèque ou en avoir/);
  await user.click(screen.getByRole('button', { name: 'Rembourser' }));
  expect(form().getByLabelText<HTMLInputElement>('Montant, en euros').value).toMatch(/^40,00/);
  expect(form().queryByLabelText('Parti le')).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await user.type(form().getByLabelText('Motif'), 'Atelier manqué');
  await user.click(form().getByRole('button', { name: /^Rendre 40,00/ }));
  await screen.findByText('La somme est rendue !');
  expect(sent).toMatchObject([{ id: 12, amount: 40, left: 40, reason: 'Atelier manqué' }]);
  expect(screen.queryByRole('dialog', { name: 'Rembourser' })).toBeNull();
});

test('MNY-048: a refusal of the provider is told, and a transfer takes its place with what was typed', async () => {
  const user = show(<RepayCard id={12} />, {
    server: {
      getRepayable: () => ({ ...left45(), online: { method: 'paypal', left: 40 } }),
      refundSale: () => {
        throw new ApiError({ status: 409, code: 'conflict', reason: 'refund_refused' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rembourser' }));
  await user.type(form().getByLabelText('Motif'), 'Doublon');
  await user.click(form().getByRole('button', { name: /^Rendre 40,00/ }));
  await form().findByText(/Le prestataire refuse ce remboursement/);
  await user.click(form().getByLabelText('Virement'));
  form().getByLabelText('Référence du virement');
  expect(form().getByLabelText<HTMLInputElement>('Motif').value).toBe('Doublon');
});

test('MNY-048: what the provider was asked for and has not said is told', async () => {
  show(<RepayCard id={12} />, {
    server: { getRepayable: () => ({ ...left45(), left: 0, sentence: 'En cours', asked: 45 }) },
  });
  await screen.findByText(/demandés au prestataire, qui n’a pas encore répondu/);
  expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
});

test('MNY-062: lines are given back by what is typed for each; too much of one is told at it', async () => {
  const sent: unknown[] = [];
  const lines = [
    { label: 'Mallette', gross: 30, left: 30 },
    { label: 'Module avancé', gross: 110, left: 70 },
  ];
  const user = show(<RepayCard id={12} />, {
    server: {
      getRepayable: () => ({ ...left45(), left: 100, lines }),
      repaySale: ({ body }) => {
        sent.push(body);
        return { number: 'AV-2026-000001', amount: 50 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rembourser' }));
  await user.click(form().getByLabelText('Des lignes'));
  expect(form().queryByLabelText('Montant, en euros')).toBeNull();
  const [first, second] = form().getAllByLabelText<HTMLInputElement>(/^À rendre sur la ligne/);
  await user.type(second!, '71');
  await user.type(form().getByLabelText('Référence du virement'), 'VIR 12');
  await user.type(form().getByLabelText('Motif'), 'Geste');
  await user.click(form().getByRole('button', { name: /^Noter/ }));
  await form().findByText(/^70,00.€ au plus/);
  await user.clear(second!);
  await user.type(second!, '40');
  await user.type(first!, '10');
  form().getByText(/^50,00/);
  expect(await axeFindings()).toEqual([]);
  await user.click(form().getByRole('button', { name: /^Noter 50,00/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rembourser' })).toBeNull());
  expect(sent).toMatchObject([
    { amount: 50, left: 100, lines: [{ position: 0, amount: 10 }, { position: 1, amount: 40 }] }, // prettier-ignore
  ]);
});

test('MNY-066: as an avoir it needs neither day nor reference', async () => {
  const sent: unknown[] = [];
  const user = show(<RepayCard id={12} />, {
    server: {
      getRepayable: left45,
      repaySale: ({ body }) => {
        sent.push(body);
        return { number: 'AV-2026-000001', amount: 45 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rembourser' }));
  await user.click(form().getByLabelText('Avoir'));
  expect(form().queryByLabelText('Parti le')).toBeNull();
  form().getByText(/^Rien ne sort de la banque/);
  await user.type(form().getByLabelText('Motif'), 'Geste');
  await user.click(form().getByRole('button', { name: /^Ouvrir un avoir de 45,00/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rembourser' })).toBeNull());
  expect(sent).toMatchObject([{ amount: 45, means: 'avoir', reference: '' }]);
});
