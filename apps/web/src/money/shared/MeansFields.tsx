import './means-fields.css';
import {
  depositedMeans,
  meansWords,
  type ReceiptMeans,
  receiptMeans,
} from '@forman/domain/books/invoicing/receipt-means';
import { IconBuildingBank, IconCash, IconCreditCard, IconDots, IconWritingSign } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { FormState } from '../../ui/form/use-form.ts';
import { FormDay, FormField } from '../../ui/FormField.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import type { MeansValues } from './means.ts';

const meansIcons = {
  cheque: IconWritingSign,
  cash: IconCash,
  transfer: IconBuildingBank,
  card_elsewhere: IconCreditCard,
  other: IconDots,
} satisfies Record<ReceiptMeans, ComponentType<{ 'aria-hidden': 'true' }>>;

/** A card that a terminal of the association has read: none of the portal’s. */
const shortLabels: Partial<Record<ReceiptMeans, string>> = { card_elsewhere: 'Carte à part', other: 'Autre' };

const tiles = receiptMeans.map((value) => ({
  value,
  label: shortLabels[value] ?? meansWords[value].label,
  Icon: meansIcons[value],
}));

/** Cheques and cash come to the bank by their deposit. */
const tilesOfBank = tiles.filter(({ value }) => !(depositedMeans as readonly ReceiptMeans[]).includes(value));

type Props = {
  of: Pick<FormState<MeansValues>, 'values' | 'field' | 'set'>;
  /** True for money that a line of the bank shows. */
  isFromBank?: boolean;
};

/** How money came, and when; a cheque with its number, bank and signer. */
export function MeansFields({ of: { values, field, set }, isFromBank = false }: Props) {
  return (
    <>
      <RadioTiles
        legend="Moyen"
        className="means-tiles"
        options={isFromBank ? tilesOfBank : tiles}
        value={values.means}
        onChoose={(means) => set({ means })}
      />
      <FormDay label="Reçu le" required {...field('receivedOn')} />
      {values.means === 'cheque' && (
        <div className="stack">
          <div className="means-pair grid gap-16">
            <FormField
              label="Numéro du chèque"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...field('chequeNumber')}
            />
            <FormField label="Banque" isOptional autoComplete="off" maxLength={60} {...field('bank')} />
          </div>
          <label className="row">
            <input
              type="checkbox"
              checked={values.hasDrawer}
              onChange={({ target }) => set({ hasDrawer: target.checked })}
            />
            Signé par une autre personne
          </label>
          {values.hasDrawer && (
            <FormField label="Qui a signé" required autoComplete="off" maxLength={100} {...field('drawer')} />
          )}
        </div>
      )}
    </>
  );
}
