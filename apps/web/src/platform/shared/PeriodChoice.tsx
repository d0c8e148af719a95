import './period-choice.css';
import { capital } from '@forman/domain/text';
import { monthsOfYear } from '@forman/domain/figures';
import { ledgerPeriodAfter } from '@forman/domain/books/ledger/period';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { yearsUntil } from './report-years.ts';
import { always, periodName } from './period-name.ts';

type Props = {
  /** Shown period: "2026-11", "2026", or `always` when that is offered. */
  shown: string;
  /** Present month: no later one is offered. */
  present: string;
  hasAlways?: boolean;
  onChoose: (period: string) => void;
};

/** Choice of the month or year to show. */
export function PeriodChoice({ shown, present, hasAlways = false, onChoose }: Props) {
  const id = useId();
  const isAlways = shown === always;
  const last = isAlways ? shown : present.slice(0, shown.length);
  const isLast = shown >= last;
  const kind = shown.length === 4 ? 'Année' : 'Mois';
  const [before, after] = kind === 'Mois' ? ['précédent', 'suivant'] : ['précédente', 'suivante'];
  return (
    <div className="period-choice row gap-4">
      <button
        type="button"
        className="iconbtn"
        aria-label={`${kind} ${before}`}
        aria-disabled={isAlways || undefined}
        onClick={() => !isAlways && onChoose(ledgerPeriodAfter(shown, -1))}
      >
        <IconChevronLeft aria-hidden="true" />
      </button>
      <label className="vh" htmlFor={id}>
        Période
      </label>
      <select id={id} className="in in-s" value={shown} onChange={({ target }) => onChoose(target.value)}>
        {hasAlways && <option value={always}>Depuis le début</option>}
        {yearsUntil(Number(present.slice(0, 4))).map((year) => (
          <optgroup key={year} label={String(year)}>
            <option value={year}>{capital(periodName(String(year)))}</option>
            {monthsOfYear(String(year))
              .filter((month) => month <= present)
              .toReversed()
              .map((month) => (
                <option key={month} value={month}>
                  {capital(periodName(month))}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button
        type="button"
        className="iconbtn"
        aria-label={`${kind} ${after}`}
        // Not `disabled`, so that the button keeps the focus at the end of the list.
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onChoose(ledgerPeriodAfter(shown, 1))}
      >
        <IconChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
