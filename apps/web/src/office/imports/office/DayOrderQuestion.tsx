import { type DayOrder, dayOrders } from '@forman/domain/values/times';
import { useEffect, useId, useRef } from 'react';

const words = {
  'day first': 'Le jour, puis le mois',
  'month first': 'Le mois, puis le jour',
} as const satisfies Record<DayOrder, string>;

type Props = {
  /** The server's question, with a date of the file. */
  question: string;
  chosen: DayOrder | null;
  onChoose: (order: DayOrder) => void;
};

/** Asks how the dates of a file are written, where nothing in it tells. It takes the focus as it appears. */
export function DayOrderQuestion({ question, chosen, onChoose }: Props) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className="imports-order grid gap-8" aria-describedby={`${id}-why`}>
      <legend className="label">{question}</legend>
      <p className="small muted" id={`${id}-why`}>
        Ces dates peuvent toutes se lire dans les deux sens. Dites comment elles sont écrites, puis vérifiez
        de nouveau.
      </p>
      {dayOrders.map((order, index) => (
        <label key={order} className="check">
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name={id}
            checked={order === chosen}
            onChange={() => onChoose(order)}
          />
          {words[order]}
        </label>
      ))}
    </fieldset>
  );
}
