import './counter.css';
import { type Role, roleLabel } from '@forman/domain/access';
import { formatNumericDay } from '@forman/domain/french-dates';
import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form, FormFoot } from '../../ui/form/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { CounterFailure } from '../shared/CounterFailure.tsx';
import { MeansFields } from '../shared/MeansFields.tsx';
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
          {form.values.things.some(({ kind }) => kind !== 'debt') &&
            'La place ou l’adhésion est donnée maintenant, en votre nom\u00a0: le journal le retient.'}
        </Note>
      )}
      <ErrorLine isAlert>{form.problems.amount}</ErrorLine>
    </div>
  );
}

type MainProps = { counter: Counter; isFromBank: boolean; onClose: () => void };

function Main({ counter, isFromBank, onClose }: MainProps) {
  const { form, priced, missing } = counter;
  const { values } = form;
  return (
    <div className="counter-main stack">
      <MeansFields of={form} isFromBank={isFromBank} />
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
