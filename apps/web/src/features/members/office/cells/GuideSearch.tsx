import { useId } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { PeoplePicker } from '../../../../ui/PeoplePicker.tsx';
import { type Found, type FoundMember, usePeopleSearch } from '../../../../ui/use-people-search.ts';

/** The choice ends the search: none is ever shown as chosen. */
const nobody: FoundMember[] = [];

type Props = {
  title: string;
  /** Who is offered for some letters. */
  useFound: (typed: string) => Found<FoundMember>;
  onChoose: (id: number) => void;
  onClose: () => void;
};

/** Somebody's number, found by their name: one call for each three first letters, more filter here (MEM-319). */
export function GuideSearch({ title, useFound, onChoose, onClose }: Props) {
  const id = useId();
  const search = usePeopleSearch(useFound, { onChoose: (person) => onChoose(person.id), onLeave: onClose });
  return (
    <Dialog opened title={title} onClose={onClose}>
      <div className="field guide-search">
        <label htmlFor={id}>Nom de famille</label>
        <PeoplePicker
          label="Personne choisie"
          chosen={nobody}
          onChange={() => {}}
          search={search}
          isFull={false}
          control={{ id, 'aria-describedby': `${id}-help` }}
        />
        <p className="help" id={`${id}-help`}>
          Les trois premières lettres suffisent. La personne choisie est enregistrée aussitôt.
        </p>
      </div>
    </Dialog>
  );
}
