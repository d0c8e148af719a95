import type { BankLine } from '@forman/contract/money/bank';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { type ComponentType, Suspense, useState } from 'react';
import { PersonField } from '../../people/shared/PersonField.tsx';
import { useMembersNamed } from '../../people/shared/use-people-search.ts';
import { Dialog } from '../../ui/Dialog.tsx';

type Person = { id: number; firstName: string; lastName: string };
export type CounterSlot = {
  person: Person;
  owesDues: boolean;
  line: Pick<BankLine, 'id' | 'on' | 'amount' | 'label'>;
  onClose: () => void;
};
type Props = { line: BankLine; Counter: ComponentType<CounterSlot>; onClose: () => void };

/** Takes the money of a line from a person, whom its label names or who is chosen first. */
export function TakeDialog({ line, Counter, onClose }: Props) {
  const [person, setPerson] = useState<Person | null>(line.person);
  if (person)
    return (
      <Suspense>
        <Counter person={person} owesDues={false} line={line} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog opened title={'De qui vient cet argent\u00a0?'} onClose={onClose}>
      <div className="stack">
        <p>
          <b className="strong">{formatEuros(eurosToCents(line.amount))}</b>, {line.label}
        </p>
        <PersonField
          label="Personne"
          help="Les trois premières lettres de son nom suffisent."
          placeholder="Nom d’un membre"
          isInline
          isFirst
          useFound={useMembersNamed}
          onChoose={({ id, firstName, lastName }) => setPerson({ id, firstName, lastName })}
        />
      </div>
    </Dialog>
  );
}
