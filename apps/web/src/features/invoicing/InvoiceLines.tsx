/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone the table is laid out as a grid, and Safari then forgets its roles. */
import { Money } from '../../ui/Money.tsx';
import type { InvoiceDocument } from './invoice-sheet-words.ts';

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
        {lines.map(({ quantity, label, detail, unitNet, net }) => (
          <tr key={`${label} ${detail}`} role="row">
            <td role="cell" className="c">
              {quantity}
            </td>
            <td role="cell" className="d">
              <b>{label}</b>
              {detail && <span>{detail}</span>}
              {note && <span>{note}</span>}
            </td>
            <td role="cell" className="n u">
              <Money euros={unitNet} />
            </td>
            <td role="cell" className="n">
              <Money euros={net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
