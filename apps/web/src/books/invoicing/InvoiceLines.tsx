/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone the table is laid out as a grid, and Safari then forgets its roles. */
import { Money } from '../../ui/Money.tsx';
import { type InvoiceDocument, lineRate } from './invoice-sheet-words.ts';

type Props = { document: Pick<InvoiceDocument, 'lines' | 'note'> };

export function InvoiceLines({ document: { lines, note } }: Props) {
  return (
    <table className="inv" role="table" aria-label="Lignes de la facture">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="c">
            Qté
          </th>
          <th role="columnheader" scope="col">
            Description
          </th>
          <th role="columnheader" scope="col" className="n">
            Prix unitaire HT
          </th>
          <th role="columnheader" scope="col" className="n">
            Montant HT
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <tr key={`${line.label} ${line.detail}`} role="row">
            <td role="cell" className="c">
              {line.quantity}
            </td>
            <td role="cell" className="d">
              <b>{line.label}</b>
              {line.detail && <span>{line.detail}</span>}
              {lineRate(line, lines) && <span>{lineRate(line, lines)}</span>}
              {note && <span>{note}</span>}
            </td>
            <td role="cell" className="n u">
              <Money euros={line.unitNet} />
            </td>
            <td role="cell" className="n">
              <Money euros={line.net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
