import type { PaidThing } from '@forman/contract/money/counter';
import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { Money } from '../../ui/Money.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { SessionPicker } from './SessionPicker.tsx';
import { keyOf, type PricedThing } from './things.ts';

type Props = {
  things: readonly PaidThing[];
  /** Prices of the things, in their order; undefined until they are known. */
  priced: readonly PricedThing[] | undefined;
  error: string | undefined;
  onChange: (things: readonly PaidThing[]) => void;
};

/** What the money is for: dues and seats, each with its price, or why it cannot be taken. */
export function Things({ things, priced, error, onChange }: Props) {
  const [isPicking, setPicking] = useState(things.length === 0);
  const opener = useRef<HTMLButtonElement>(null);
  const add = (thing: PaidThing): void => {
    onChange([...things.filter((one) => keyOf(one) !== keyOf(thing)), thing]);
    setPicking(false);
    // The opener is there once the picker is gone.
    setTimeout(() => opener.current?.focus());
  };
  const remove = (thing: PaidThing): void => {
    onChange(things.filter((one) => one !== thing));
    opener.current?.focus();
  };
  return (
    <section aria-labelledby="counter-what">
      <h3 id="counter-what" className="label">
        Pour quoi
      </h3>
      <ul className="grid gap-8">
        {things.map((thing, index) => (
          <li key={keyOf(thing)} className="counter-thing">
            <Thing line={priced?.[index]} onRemove={() => remove(thing)} />
          </li>
        ))}
      </ul>
      <ErrorLine isAlert>{error}</ErrorLine>
      {isPicking && (
        <SessionPicker
          taken={things}
          onPick={add}
          onClose={things.length > 0 ? () => setPicking(false) : null}
        />
      )}
      {!isPicking && (
        <button ref={opener} type="button" className="btn btn-plain btn-s" onClick={() => setPicking(true)}>
          <IconPlus aria-hidden="true" />
          Ajouter
        </button>
      )}
    </section>
  );
}

function Thing({ line, onRemove }: { line: PricedThing | undefined; onRemove: () => void }) {
  if (!line) return <Bar height={40} />;
  const { name, startDate, until, price, refusal } = line;
  return (
    <>
      <span className="grow">
        <b className="strong">{frenchSpaces(name)}</b>
        <span className="small muted counter-when">
          {startDate ? formatMoment(new Date(startDate)) : until && `jusqu’au ${formatNumericDay(until)}`}
        </span>
        <ErrorLine isInline>{refusal}</ErrorLine>
      </span>
      <b>
        <Money euros={price} />
      </b>
      <button type="button" className="iconbtn" aria-label={`Retirer ${name}`} onClick={onRemove}>
        <IconX aria-hidden="true" />
      </button>
    </>
  );
}
