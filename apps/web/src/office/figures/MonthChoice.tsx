import './month-choice.css';
import { monthAfter } from '@forman/domain/figures';
import { capital } from '@forman/domain/text';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useMonth } from './use-month.ts';
import { monthName } from './words.ts';

/** Number of months in the list; the arrows go further back. */
const listed = 36;

/** Chooses the month shown, which is kept in the address. */
export function MonthChoice() {
  const id = useId();
  const { month, present, choose } = useMonth();
  const months = Array.from({ length: listed }, (_, index) => monthAfter(present, -index));
  const all = months.includes(month) ? months : [...months, month];
  return (
    <div className="month-choice row gap-2">
      <button
        type="button"
        className="iconbtn"
        aria-label="Mois précédent"
        onClick={() => choose(monthAfter(month, -1))}
      >
        <IconChevronLeft aria-hidden="true" />
      </button>
      <label className="vh" htmlFor={id}>
        Mois
      </label>
      <select id={id} className="in in-s" value={month} onChange={({ target }) => choose(target.value)}>
        {all.map((one) => (
          <option key={one} value={one}>
            {capital(monthName(one))}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="iconbtn"
        aria-label="Mois suivant"
        // `aria-disabled` rather than `disabled`, so that the button keeps the focus at the end of the list.
        aria-disabled={month >= present || undefined}
        onClick={() => month < present && choose(monthAfter(month, 1))}
      >
        <IconChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
