import './folded.css';
import type { ListedPerson } from '@forman/contract/sessions/sessions';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

type Props = {
  people: readonly ListedPerson[];
  /** Number of people in a row. */
  perRow: number;
  /** Text of the button: "Voir les 12 inscrits". */
  more: string;
  /** Shows the whole list, unfolded. */
  isWhole?: boolean;
  children: ReactNode;
};

/** Folds a long list to a row of faces, 60 pixels high, and unfolds it on request (CORE-176). */
export function Folded({ people, perRow, more, isWhole = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = !isWhole && people.length > perRow;
  const isFolded = isLong && !isOpen;
  return (
    <>
      <div id={id} className={isFolded ? 'fold fold-closed row gap-14' : 'fold'}>
        {children}
        {isFolded && (
          // Screen readers get the same from the list, name by name.
          <p className="fold-names" aria-hidden="true">
            {namesInShort(people)}
          </p>
        )}
      </div>
      {isLong && (
        <button
          type="button"
          className={isOpen ? 'more open' : 'more'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Réduire' : more}
          <IconChevronDown className="ic-s" aria-hidden="true" />
        </button>
      )}
    </>
  );
}

/** First names in short: "Anaïs et Joëlle", "Anaïs, Joëlle et 6 autres". */
function namesInShort(people: readonly ListedPerson[]): string {
  const [first, second] = people.map(({ firstName }) => firstName);
  const others = people.length - 2;
  if (others === 0) return `${first} et ${second}`;
  return `${first}, ${second} et\u00a0${others}\u00a0${others > 1 ? 'autres' : 'autre'}`;
}
