import type { NewsPerson } from '@forman/contract/community/news';
import { mostTagged } from '@forman/domain/community/news';
import { PeoplePicker } from '../../people/shared/PeoplePicker.tsx';
import {
  type Found,
  type FoundMember,
  useMembersNamed,
  usePeopleSearch,
} from '../../people/shared/use-people-search.ts';

type Props = {
  people: readonly NewsPerson[];
  error: string | undefined;
  onChange: (people: NewsPerson[]) => void;
};

/** People named under the text (MEM-200). */
export function TagField({ people, error, onChange }: Props) {
  const id = 'news-tagged';
  const isFull = people.length >= mostTagged;
  const taken = new Set(people.map((person) => person.id));

  function useOthers(typed: string): Found<FoundMember> {
    const found = useMembersNamed(typed);
    return { ...found, people: found.people.filter((person) => !taken.has(person.id)) };
  }

  const search = usePeopleSearch(useOthers, {
    onChoose: ({ id: personId, firstName, lastName }) =>
      onChange([...people, { id: personId, firstName, lastName }]),
  });
  return (
    <div className="field">
      <label htmlFor={id}>
        Personnes citées <span className="opt">(facultatif)</span>
      </label>
      <PeoplePicker
        label="Personnes citées, choisies"
        chosen={people}
        onChange={onChange}
        search={search}
        isFull={isFull}
        control={{
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-wrong ${id}-help` : `${id}-help`,
        }}
      />
      {error && (
        <p className="errmsg" id={`${id}-wrong`}>
          {error}
        </p>
      )}
      <p className="help" id={`${id}-help`}>
        {isFull
          ? `${mostTagged} personnes au plus\u00a0: retirez-en une pour en citer une autre.`
          : 'Tapez trois lettres du nom. Leur nom paraîtra sous le texte\u00a0; personne n’est prévenu.'}
      </p>
    </div>
  );
}
