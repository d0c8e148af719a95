import { capital } from '@forman/domain/text';
import { monthsOfYear } from '@forman/domain/figures';
import { ledgerPeriodAfter } from '@forman/domain/ledger/period';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { yearsUntil } from '../../shared/reports/report-years.ts';
import { periodName } from './ledger-words.ts';
import { always, type Ledger } from './use-ledger.ts';

/** Which month, or year, is looked at. */
export function PeriodChoice({ ledger: { shown, present, view, choosePeriod } }: { ledger: Ledger }) {
  const id = useId();
  const isAlways = shown === always;
  const last = isAlways ? shown : present.slice(0, shown.length);
  const isLast = shown >= last;
  const kind = shown.length === 4 ? 'Année' : 'Mois';
  const [before, after] = kind === 'Mois' ? ['précédent', 'suivant'] : ['précédente', 'suivante'];
  return (
    <div className="ledger-period">
      <button
        type="button"
        className="iconbtn"
        aria-label={`${kind} ${before}`}
        aria-disabled={isAlways || undefined}
        onClick={() => !isAlways && choosePeriod(ledgerPeriodAfter(shown, -1))}
      >
        <IconChevronLeft aria-hidden="true" />
      </button>
      <label className="vh" htmlFor={id}>
        Période
      </label>
      <select id={id} className="in in-s" value={shown} onChange={({ target }) => choosePeriod(target.value)}>
        {view === 'compte' && <option value={always}>Depuis le début</option>}
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
        // It keeps the focus where it can go no further.
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && choosePeriod(ledgerPeriodAfter(shown, 1))}
      >
        <IconChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
