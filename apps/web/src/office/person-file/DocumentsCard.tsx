import type { PersonDocument } from '@forman/contract/office/person-file';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { Link } from 'react-router';
import { pathTo, routes } from '../../paths.ts';
import { Money } from '../../ui/Money.tsx';
import { type PersonFile, wholePath } from './file.ts';
import { FileCard, WholeLink } from './FileCard.tsx';

export const documentDay = ({ issuedOn }: PersonDocument): string =>
  formatDay(parisInstant(issuedOn, '12:00'));
type LinkProps = { document: PersonDocument };

export const DocumentLink = ({ document: { userId, transaction, number } }: LinkProps) => (
  <Link className="strong line-link" to={pathTo('adminInvoice', { userId, invoiceId: transaction })}>
    {number}
  </Link>
);

/** Invoices and credit documents, newest first. */
export const DocumentsCard = ({ file: { person, documents } }: { file: PersonFile }) => (
  <FileCard
    id="factures"
    title="Factures"
    action={
      <span className="row">
        <WholeLink
          to={wholePath(person.id, 'factures')}
          count={documents.count}
          shown={documents.rows.length}
          what="factures"
        />
        <Link
          className="btn btn-outline btn-s"
          to={`${routes.admin}?rubrique=gestion-factures&personne=${person.id}`}
        >
          Saisir une facture
        </Link>
      </span>
    }
  >
    {documents.count === 0 && <p className="small muted">Aucune facture.</p>}
    <ul className="pfile-rows">
      {documents.rows.map((document) => (
        <li key={document.number}>
          <span className="grow">
            <DocumentLink document={document} />
            <small>
              {documentDay(document)}
              {document.corrects && ` · annule ${document.corrects}`}
            </small>
          </span>
          <b>
            <Money euros={document.amount} />
          </b>
        </li>
      ))}
    </ul>
  </FileCard>
);
