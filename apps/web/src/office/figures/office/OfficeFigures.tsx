import '../month-figures.css';
import type { OfficeFigures as Figures } from '@forman/contract/office/figures';
import { addDays } from '@forman/domain/paris-time';
import { monthAfter, monthOf } from '@forman/domain/figures';
import { capital } from '@forman/domain/text';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { saveTables } from '../figure-table.ts';
import { MonthChoice } from '../MonthChoice.tsx';
import { dayName, monthName, ofMonth, shortMonth } from '../words.ts';
import {
  AbsencesCard,
  CreditCard,
  DuesCard,
  FillCard,
  MembersCard,
  ProductsCard,
  TurnoverCard,
} from './cards.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { officeTables } from './office-tables.ts';

/** Figures of a month and its year, compared with the year before; each chart has its table and its file. */
export function OfficeFigures({ figures, isBusy }: { figures: Figures; isBusy: boolean }) {
  const id = useId();
  const { month, until } = figures;
  const tables = officeTables(figures);
  const before = monthAfter(month, -12);
  const isWhole = monthOf(addDays(until, 1)) !== month;
  return (
    <section className="month-figures grid gap-16" aria-labelledby={id} aria-busy={isBusy}>
      <div className="figures-head">
        <div>
          <h2 id={id}>Les chiffres</h2>
          <p className="small muted">
            {isWhole
              ? `${capital(monthName(month))}, à côté ${ofMonth(before)}.`
              : `${capital(monthName(month))} jusqu’au ${dayName(until)}, à côté des mêmes jours de ${before.slice(0, 4)}.`}
          </p>
        </div>
        <MonthChoice />
        <button
          type="button"
          className="btn btn-outline btn-s"
          onClick={() => saveTables(`chiffres-${month}`, Object.values(tables))}
        >
          <IconDownload aria-hidden="true" />
          Tout en CSV
        </button>
      </div>
      <KeyFigures figures={figures} before={shortMonth(before)} yearBefore={before.slice(0, 4)} />
      <div className="figs">
        <TurnoverCard figures={figures} tables={tables} />
        <FillCard figures={figures} tables={tables} />
        <DuesCard figures={figures} tables={tables} />
        <CreditCard figures={figures} tables={tables} />
        <MembersCard figures={figures} tables={tables} />
        <AbsencesCard figures={figures} tables={tables} />
        <ProductsCard figures={figures} tables={tables} />
      </div>
    </section>
  );
}
