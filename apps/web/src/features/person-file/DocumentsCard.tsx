import type { PersonDocument } from '@forman/contract/person-file';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { type PersonFile, wholePath } from './file.ts';
import { FileCard, WholeLink } from './FileCard.tsx';

export const documentDay = ({ issuedOn }: PersonDocument): string =>
  formatDay(parisInstant(issuedOn, '12:00'));
export const documentAmount = ({ amount }: PersonDocument): string =>
  amount < 0 ? `−\u00a0${formatEuros(eurosToCents(-amount))}` : formatEuros(eurosToCents(amount));

type LinkProps = { personId: number; document: PersonDocument };

export const DocumentLink = ({ personId, document }: LinkProps) => (
  <Link className="strong" to={pathTo('adminInvoice', { userId: personId, invoiceId: document.transaction })}>
    {document.number}
  </Link>
);

/** Invoices and credit documents, the newest first. */
export const DocumentsCard = ({ file: { person, documents } }: { file: PersonFile }) => (
  <FileCard
    id="factures"
    title="Factures"
    action={
      <WholeLink
        to={wholePath(person.id, 'factures')}
        count={documents.count}
        shown={documents.rows.length}
        what="factures"
      />
    }
  >
    {documents.count === 0 && <p className="small muted">Aucune facture.</p>}
    <ul className="pfile-rows">
      {documents.rows.map((document) => (
        <li key={document.number}>
          <span className="grow">
            <DocumentLink personId={person.id} document={document} />
            <small>
              {documentDay(document)}
              {document.corrects && ` · annule ${document.corrects}`}
            </small>
          </span>
          <b className={document.amount < 0 ? 'num pfile-minus' : 'num'}>{documentAmount(document)}</b>
        </li>
      ))}
    </ul>
  </FileCard>
);
