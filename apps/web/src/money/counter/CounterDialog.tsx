import './counter.css';
import { type Role, roleLabel } from '@forman/domain/access';
import {
  depositedMeans,
  meansWords,
  type ReceiptMeans,
  receiptMeans,
} from '@forman/domain/books/invoicing/receipt-means';
import { formatNumericDay } from '@forman/domain/french-dates';
import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { IconBuildingBank, IconCash, IconCreditCard, IconDots, IconWritingSign } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form, FormFoot } from '../../ui/form/Form.tsx';
import { FormDay, FormField } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { CounterFailure } from './CounterFailure.tsx';
import { Outcome } from './Outcome.tsx';
import { Things } from './Things.tsx';
import { type CounterLine, sumsOf } from './things.ts';
import { type Counter, useCounter } from './use-counter.ts';

export type CounterProps = {
  person: { id: number; firstName: string; lastName: string; role?: string };
  /** True when dues are called: they are then the first thing. */
  owesDues: boolean;
  /** Number of the sale whose rest is the first thing. */
  debt?: number;
  /** The line of the bank on which the money came: its sum has to be reached. */
  line?: CounterLine;
  onClose: () => void;
};

/** Takes money by hand from a person: for what, how, and what will happen; then all of it at once. */
export function CounterDialog({ person, owesDues, debt, line, onClose }: CounterProps) {
  const counter = useCounter({ personId: person.id, owesDues, debt, line, onTaken: onClose });
  const { form } = counter;
  return (
    <Dialog opened wide title="Encaisser" onClose={() => !form.isBusy && onClose()}>
      <Form of={form} className="counter">
        <Side person={person} counter={counter} line={line} />
        <Main counter={counter} isFromBank={line !== undefined} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Side({
  person,
  line,
  counter: { form, priced, error },
}: Pick<CounterProps, 'person' | 'line'> & { counter: Counter }) {
  const role = person.role ?? priced?.person.role;
  const sums = priced && form.values.things.length > 0 ? sumsOf(form.values, priced) : null;
  return (
    <div className="counter-side stack">
      <p className="row gap-12">
        <Avatar person={person} />
        <span className="grid">
          <b className="strong">{fullName(person)}</b>
          <span className="small muted">
            {role && `${roleLabel[role as Role]} · `}n° {person.id}
          </span>
        </span>
      </p>
      {line && (
        <Note tone="brand" title={`${formatEuros(eurosToCents(line.amount))} reçus en banque.`}>
          Le {formatNumericDay(line.on)}&nbsp;: {line.label}
        </Note>
      )}
      <Things values={form.values} priced={priced} error={form.problems.things} onChange={form.set} />
      {error && <FailureNote title="Les prix n’ont pas pu être lus." error={error} />}
      <p className="counter-total row between" aria-live="polite">
        <span>À encaisser</span>
        <Money euros={centsToEuros(sums?.receivedCents ?? 0)} />
      </p>
      {sums && sums.owedCents > 0 && !sums.isWrong && (
        <Note tone="wait" title={`${formatEuros(sums.owedCents)} resteront à payer.`}>
          La place ou l’adhésion est donnée maintenant, en votre nom&nbsp;: le journal le retient.
        </Note>
      )}
      <ErrorLine isAlert>{form.problems.amount}</ErrorLine>
    </div>
  );
}

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

type MainProps = { counter: Counter; isFromBank: boolean; onClose: () => void };

function Main({ counter, isFromBank, onClose }: MainProps) {
  const { form, priced, missing } = counter;
  const { values, field, set } = form;
  return (
    <div className="counter-main stack">
      <RadioTiles
        legend="Moyen"
        className="counter-means"
        options={isFromBank ? tilesOfBank : tiles}
        value={values.means}
        onChoose={(means) => set({ means })}
      />
      <FormDay label="Reçu le" required {...field('receivedOn')} />
      {values.means === 'cheque' && (
        <div className="stack">
          <div className="counter-pair grid gap-16">
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
      <Outcome values={values} priced={priced} />
      <FormFoot
        of={form}
        unchanged="Rien n’a été encaissé."
        Failure={CounterFailure}
        verb={`Encaisser ${priced && values.things.length > 0 ? formatEuros(sumsOf(values, priced).receivedCents) : ''}`.trim()}
        busyVerb="Encaissement…"
        missing={missing}
        onCancel={onClose}
      />
    </div>
  );
}
