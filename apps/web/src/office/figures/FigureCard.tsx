import './figure-card.css';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { cellText, type FigureTable, isNumeric, saveTable } from './figure-table.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  table: FigureTable;
  /** Controls beside the title, to present the figures otherwise. */
  tools?: ReactNode;
  /** Width in columns, of six in a row; two when missing. */
  span?: 3 | 4;
  children: ReactNode;
};

/** A chart, the same figures as a table, and as a CSV file. */
export function FigureCard({ title, lead, table, tools, span, children }: Props) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const width = isTable ? ' fig-whole' : span ? ` fig-${span}` : '';
  return (
    <section className={`card fig${width}`} aria-labelledby={id}>
      <div className="fig-head">
        <div>
          <h3 className="card-title" id={id}>
            {title}
          </h3>
          {lead && <p className="small muted">{lead}</p>}
        </div>
        {tools}
      </div>
      <div className="fig-body">{isTable ? <Figures table={table} /> : children}</div>
      <div className="fig-foot">
        <button
          type="button"
          className="btn btn-plain btn-s"
          aria-label={`${isTable ? 'Voir le graphique' : 'Voir le tableau'}\u00a0: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <IconChartBar aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          {isTable ? 'Voir le graphique' : 'Voir le tableau'}
        </button>
        <button
          type="button"
          className="btn btn-plain btn-s"
          aria-label={`CSV\u00a0: ${title}`}
          onClick={() => saveTable(table)}
        >
          <IconDownload aria-hidden="true" />
          CSV
        </button>
      </div>
    </section>
  );
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard. */
function Figures({ table: { title, head, rows } }: { table: FigureTable }) {
  return (
    <section className="scrollx" aria-label={title} tabIndex={0}>
      <table className="table fig-table">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={isNumeric(rows[0]?.[column]) ? 'num' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], index) => (
            // The first cell names the row, once in each table.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">{first === undefined ? '' : cellText(first)}</th>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className={isNumeric(cell) ? 'num' : ''}>
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
