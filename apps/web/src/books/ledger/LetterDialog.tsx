import './letter-dialog.css';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { formatNumericDay } from '@forman/domain/french-dates';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Bar } from '../../ui/Skeleton.tsx';
import { amountText } from './ledger-words.ts';

/** Most open lines that are shown; an account with more is narrowed to a person first. */
const most = 100;

type Line = Answer<'listLedgerLines'>['lines'][number];
const keyOf = ({ entryId, position }: Line): string => `${entryId}.${position}`;

/** Debit less credit of the chosen lines, in cents. */
const gapOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { debit, credit }) => sum + eurosToCents(debit) - eurosToCents(credit), 0);

function problemOf(chosen: readonly Line[]): string | null {
  if (chosen.length < 2) return 'Choisissez deux lignes au moins';
  const gap = gapOf(chosen);
  return gap === 0 ? null : `Il reste ${formatEuros(Math.abs(gap))} entre le débit et le crédit`;
}

type Props = {
  account: string;
  /** Number of the person whose lines alone are shown; '' for all. */
  person: string;
  onClose: () => void;
};

/** Chooses open lines of an account that settle one another, where no rule letters them. */
export function LetterDialog({ account, person, onClose }: Props) {
  const { data, error } = useCall('listLedgerLines', {
    query: { account, ...(person && { user: person }), isOpen: '1', itemsPerPage: String(most) },
  });
  const [requestKey] = useState(() => crypto.randomUUID());
  const lines = data?.lines ?? [];
  const chosenOf = (keys: readonly string[]) => lines.filter((line) => keys.includes(keyOf(line)));
  const form = useForm({
    start: { lines: [] as string[] },
    check: (values) => {
      const problem = problemOf(chosenOf(values.lines));
      return problem ? { lines: problem } : {};
    },
    send: (values) =>
      act('letterLines', {
        body: {
          lines: chosenOf(values.lines).map(({ entryId, position }) => ({ entryId, position })),
          requestKey,
        },
      }),
    notices: {},
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Lettrer le compte ${account}`}
      of={form}
      unchanged="Rien n’a été lettré."
      verb="Lettrer"
      onClose={onClose}
    >
      <p>
        Cochez des lignes qui se soldent&nbsp;: elles porteront la même lettre, et ne seront plus ouvertes.
      </p>
      {!data && error && <FailureNote title="Les lignes n’ont pas pu être lues." error={error} />}
      {!data && !error && <Bar height={120} />}
      {data && lines.length === 0 && <EmptyState title="Aucune ligne n’est ouverte sur ce compte." />}
      {lines.length > 0 && (
        <OpenLines
          lines={lines}
          chosen={form.values.lines}
          isWrong={form.problems.lines !== undefined}
          withParty={person === ''}
          onChange={(keys) => form.set({ lines: keys })}
        />
      )}
      {(data?.count ?? 0) > most && (
        <p className="small muted">
          Les {most} premières sont là&nbsp;: choisissez d’abord une personne pour voir les siennes.
        </p>
      )}
      {lines.length > 0 && (
        <p aria-live="polite">
          Écart&nbsp;: <strong className="num">{formatEuros(gapOf(chosenOf(form.values.lines)))}</strong>
        </p>
      )}
      <ErrorLine>{form.problems.lines}</ErrorLine>
    </FormDialog>
  );
}

type LinesProps = {
  lines: readonly Line[];
  chosen: readonly string[];
  isWrong: boolean;
  withParty: boolean;
  onChange: (keys: string[]) => void;
};

function OpenLines({ lines, chosen, isWrong, withParty, onChange }: LinesProps) {
  const toggle = (key: string): void =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <fieldset className="letter-lines" aria-label="Lignes ouvertes">
      {lines.map((line) => (
        <label key={keyOf(line)} className="check letter-line">
          <input
            type="checkbox"
            checked={chosen.includes(keyOf(line))}
            aria-invalid={isWrong || undefined}
            onChange={() => toggle(keyOf(line))}
          />
          <span className="grow">
            {line.label}
            <small className="muted">
              {formatNumericDay(line.on)} · {line.piece}
              {line.party && withParty && ` · ${line.party}`}
            </small>
          </span>
          <span className="num nowrap">
            {line.debit > 0 ? `${amountText(line.debit)} D` : `${amountText(line.credit)} C`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
