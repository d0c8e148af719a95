import type { PaidThing } from '@forman/contract/money/counter';
import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { formatNumber } from '@forman/domain/numbers';
import { frenchSpaces } from '@forman/domain/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { Money } from '../../ui/Money.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { SessionPicker } from './SessionPicker.tsx';
import { keyOf, partOf, type Priced, type PricedThing, restOf, type Values } from './things.ts';

type Props = {
  values: Pick<Values, 'things' | 'parts'>;
  /** Prices of the things, in their order; undefined until they are known. */
  priced: Priced | undefined;
  error: string | undefined;
  onChange: (changed: Partial<Pick<Values, 'things' | 'parts'>>) => void;
};

/** What the money is for: dues, seats and what is left of invoices, each with what was received for it. */
export function Things({ values, priced, error, onChange }: Props) {
  const { things, parts } = values;
  const [isPicking, setPicking] = useState(things.length === 0);
  const opener = useRef<HTMLButtonElement>(null);
  const add = (thing: PaidThing): void => {
    onChange({ things: [...things.filter((one) => keyOf(one) !== keyOf(thing)), thing] });
    setPicking(false);
    // The opener is there once the picker is gone.
    setTimeout(() => opener.current?.focus());
  };
  const remove = (thing: PaidThing): void => {
    const { [keyOf(thing)]: _gone, ...others } = parts;
    onChange({ things: things.filter((one) => one !== thing), parts: others });
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
            <Thing
              line={priced?.things[index]}
              typed={parts[keyOf(thing)]}
              isWrong={isWrong(values, thing, priced?.things[index])}
              onType={(typed) => onChange({ parts: { ...parts, [keyOf(thing)]: typed } })}
              onRemove={() => remove(thing)}
            />
          </li>
        ))}
      </ul>
      <ErrorLine isAlert>{error}</ErrorLine>
      <Debts values={values} priced={priced} onPick={add} />
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

const isWrong = (values: Pick<Values, 'parts'>, thing: PaidThing, line: PricedThing | undefined): boolean =>
  line !== undefined && line.refusal === null && partOf(values, thing, line.price) === null;

type ThingProps = {
  line: PricedThing | undefined;
  /** What was received for it, as typed; undefined for its whole price. */
  typed: string | undefined;
  isWrong: boolean;
  onType: (typed: string) => void;
  onRemove: () => void;
};

function Thing({ line, typed, isWrong: isBad, onType, onRemove }: ThingProps) {
  const wrong = useId();
  if (!line) return <Bar height={40} />;
  const { name, price, refusal } = line;
  const isPart = typed !== undefined && !isBad && typed !== formatNumber(price, '€');
  return (
    <>
      <div className="flex between gap-8">
        <b className="strong">{frenchSpaces(name)}</b>
        <button type="button" className="iconbtn" aria-label={`Retirer ${name}`} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </button>
      </div>
      <div className="row between gap-8">
        <span className="small muted">{whatOf(line)}</span>
        {refusal === null ? (
          <NumberInput
            className={isBad ? 'in err' : 'in'}
            aria-label={`Reçu pour ${name}, en euros`}
            aria-invalid={isBad || undefined}
            aria-describedby={isBad ? wrong : undefined}
            unit="€"
            value={typed ?? formatNumber(price, '€')}
            onChange={onType}
          />
        ) : (
          <b>
            <Money euros={price} />
          </b>
        )}
      </div>
      <ErrorLine>{refusal}</ErrorLine>
      {isPart && <p className="small counter-part">sur {formatEuros(eurosToCents(price))}</p>}
      <ErrorLine id={wrong}>{isBad && `${formatEuros(eurosToCents(price))} au plus`}</ErrorLine>
    </>
  );
}

/** When it is, until when it lasts, or which invoice it is the rest of. */
function whatOf({ startDate, until, invoice }: PricedThing): string | null {
  if (startDate) return formatMoment(new Date(startDate));
  if (invoice) return `reste de ${invoice}`;
  return until && `jusqu’au ${formatNumericDay(until)}`;
}

/** What is left to pay of earlier invoices, a press away. */
function Debts({
  values,
  priced,
  onPick,
}: Pick<Props, 'values' | 'priced'> & { onPick: (thing: PaidThing) => void }) {
  const keys = values.things.map(keyOf);
  const left = (priced?.debts ?? []).filter(({ transaction }) => !keys.includes(keyOf(restOf(transaction))));
  if (left.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {left.map(({ transaction, name, invoiceNumber, owed }) => (
        <li key={transaction}>
          <button type="button" className="counter-seat" onClick={() => onPick(restOf(transaction))}>
            <IconPlus aria-hidden="true" />
            <span className="grow">
              <b className="strong">Reste à payer</b>
              <span className="small muted counter-when">
                {frenchSpaces(name)}, <span className="nowrap">{invoiceNumber}</span>
              </span>
            </span>
            <Money euros={owed} />
          </button>
        </li>
      ))}
    </ul>
  );
}
