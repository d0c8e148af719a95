import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import type { GroupOrder } from '../order-words.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';

const no = { ok: false, reason: 'not_allowed' } as const;
const seat = (id: number): GroupOrder['seats'][number] => ({
  id,
  session: { id: 3, kind: 'workshop', title: 'Immobilier', startDate: '2026-12-10T09:00:00.000Z' },
  beneficiary: { id, firstName: 'Camille', lastName: 'Rousseau' },
  room: null,
  price: 45,
  state: 'kept',
});
const order: GroupOrder = {
  id: 4,
  number: 'CG-2026-0004',
  state: 'ordered',
  payer: { id: 7, firstName: 'Camille', lastName: 'Rousseau', company: 'Cabinet Essai' },
  dueOn: '2026-12-15',
  createdAt: '2026-12-01T09:00:00.000Z',
  keptUntil: null,
  total: 90,
  seats: [seat(1), seat(2)],
  receivedOn: null,
  owed: 0,
  paidBy: null,
  transferRef: null,
  transaction: null,
  invoiceNumber: null,
  iban: '',
  bic: '',
  actions: { accept: no, cancel: no, removeSeat: no, receive: { ok: true } },
};

test('MNY-054: less than the order is a part once it is said, and the question says what is left', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  const user = show(<ReceiveDialog order={order} onClose={onClose} />, {
    server: {
      receiveGroupOrder: ({ body }) => {
        sent.push(body);
        return order;
      },
    },
  });
  const form = within(screen.getByRole('dialog', { name: /^Encaisser CG-2026-0004/ }));
  const amount = form.getByLabelText('Montant reçu, en euros');
  await user.type(amount, '90');
  expect(form.queryByRole('checkbox')).toBeNull();
  await user.clear(amount);
  await user.type(amount, '30');
  await user.click(form.getByRole('checkbox', { name: /60,00\s€ viendront plus tard/ }));
  await user.type(form.getByLabelText('Référence du relevé'), 'VIR 1');
  expect(await axeFindings()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Continuer' }));
  const question = within(
    await screen.findByRole('dialog', { name: /^Encaisser une partie de la commande/ }),
  );
  question.getByText(/Il reste 60,00\s€ à recevoir/);
  await user.click(question.getByRole('button', { name: 'Encaisser' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ amount: 30, isPart: true, transferRef: 'VIR 1' }]);
});

test('MNY-067: a cheque asks for its number and tells who signed it; a cheque of before is refused in its words', async () => {
  const sent: unknown[] = [];
  const user = show(<ReceiveDialog order={order} onClose={vi.fn()} />, {
    server: {
      receiveGroupOrder: ({ body }) => {
        sent.push(body);
        throw new ApiError({ status: 409, code: 'conflict', reason: 'cheque_taken' });
      },
    },
  });
  const form = within(screen.getByRole('dialog', { name: /^Encaisser CG-2026-0004/ }));
  await user.type(form.getByLabelText('Montant reçu, en euros'), '90');
  await user.click(form.getByRole('radio', { name: 'Chèque' }));
  expect(form.queryByLabelText('Référence du relevé')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Continuer' }));
  form.getByText('Indiquez le numéro du chèque');
  await user.type(form.getByLabelText('Numéro du chèque'), '0004127');
  await user.click(form.getByRole('checkbox', { name: 'Signé par une autre personne' }));
  await user.type(form.getByLabelText('Qui a signé'), 'Camille Rousseau');
  await user.click(form.getByRole('button', { name: 'Continuer' }));
  const question = within(await screen.findByRole('dialog', { name: /^Encaisser la commande/ }));
  question.getByText(/90,00\s€ reçus le .*, Chèque n° 0004127/);
  await user.click(question.getByRole('button', { name: 'Encaisser' }));
  await screen.findByText('Ce chèque est déjà encaissé pour cette personne.');
  expect(form.getByLabelText('Numéro du chèque')).toHaveProperty('value', '0004127');
  expect(sent).toMatchObject([
    { means: 'cheque', chequeNumber: '0004127', drawer: 'Camille Rousseau', amount: 90, isPart: false },
  ]);
});
