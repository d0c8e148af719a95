import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { capital, frenchSpaces } from '@forman/domain/text';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Money } from '../../ui/Money.tsx';
import { whenOf } from '../../sessions/shared/session-when.ts';
import { When } from '../../ui/When.tsx';
import { DepositState } from './DepositState.tsx';
import { otherDocuments, soldSession } from './invoice-filter.ts';
import type { SaleActs } from './sale-acts.ts';
import type { InvoiceDocument } from './invoice-sheet-words.ts';
import { givenBackSince } from './payment-words.ts';
import type { usePdfDownload } from '../shared/use-pdf-download.ts';

type Transaction = Answer<'getTransaction'>;
type Pdf = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'>;
type Props = Pdf & {
  transaction: Transaction;
  document: InvoiceDocument;
  mayAsk: boolean;
  /** What the office may do with the sale. */
  Acts?: SaleActs | undefined;
};

export function InvoiceSide({ transaction, document, mayAsk, Acts, ...pdf }: Props) {
  return (
    <div className="stack sticky" style={{ '--gap': '20px' }}>
      <Settlement transaction={transaction} document={document} />
      {Acts && <Acts id={transaction.id} userId={transaction.user.id} number={document.number} />}
      <Deposit states={transaction.chorusProStates} />
      <OtherDocuments transaction={transaction} {...pdf} />
      <BoughtSession transaction={transaction} />
      {mayAsk && (
        <p className="small muted inv-ask">
          Une question sur cette facture&nbsp;? <Link to={routes.contactApp}>Nous écrire</Link>
        </p>
      )}
    </div>
  );
}

function Settlement({ transaction, document }: Pick<Props, 'transaction' | 'document'>) {
  const { gross, settlements, due, paidOn } = document;
  const { owed } = transaction;
  const back = givenBackSince(transaction);
  return (
    <Card title="Règlement">
      <p className="inv-big">
        <Money euros={gross} />
      </p>
      <dl className="kv">
        {settlements.map(({ kind, label, amount }) => (
          <div key={label}>
            <dt>{kind === 'card' && transaction.instrument ? transaction.instrument : label}</dt>
            <dd>
              <Money euros={amount} />
            </dd>
          </div>
        ))}
        {owed === 0 && due > 0 && (
          <div>
            <dt>Réglé depuis</dt>
            <dd>
              <Money euros={due} />
            </dd>
          </div>
        )}
        {owed > 0 && (
          <div>
            <dt>Reste à payer</dt>
            <dd>
              <Money euros={owed} />
            </dd>
          </div>
        )}
      </dl>
      <ul className="inv-past">
        {paidOn && owed === 0 && <Past what="Payée" at={transaction.paymentPaypalDate} />}
        {transaction.receiptSentAt && <Past what="Reçu envoyé par e-mail" at={transaction.receiptSentAt} />}
        {back && <PastDay what={capital(back.what)} day={formatDay(parisInstant(back.on, '12:00'))} />}
      </ul>
    </Card>
  );
}

/** States of the invoice at Chorus Pro, newest first. */
function Deposit({ states: [last, ...before] }: { states: Transaction['chorusProStates'] }) {
  if (!last) return null;
  return (
    <Card title="Chorus Pro">
      <DepositState state={last} isNamed />
      <ul className="inv-past">
        {before.map(({ code, label, since }) => (
          <Past key={`${code}${since}`} what={capital(label)} at={since} />
        ))}
      </ul>
    </Card>
  );
}

const Past = ({ what, at }: { what: string; at: string }) => (
  <PastDay what={what} day={formatMoment(new Date(at))} />
);

const PastDay = ({ what, day }: { what: string; day: string }) => (
  <li>
    <IconCircleCheck aria-hidden="true" />
    <span>
      <b>{what}</b>
      <br />
      <span className="muted">{day}</span>
    </span>
  </li>
);

/** Credit documents of the transaction, and the invoices that were replaced. */
function OtherDocuments({ transaction, download, busy }: Pdf & Pick<Props, 'transaction'>) {
  const documents = otherDocuments(transaction);
  if (documents.length === 0) return null;
  return (
    <Card title="Autres documents">
      <ul className="inv-docs">
        {documents.map(({ id, number, kind, total, issuedOn }) => (
          <li key={id}>
            <IconArrowBackUp aria-hidden="true" />
            <div className="grow">
              <b className="strong num">{number}</b>
              <p className="small muted">
                {kind === 'AV' ? 'Avoir' : 'Facture remplacée'} de <Money euros={total} />,{' '}
                <When date={`${issuedOn}T12:00:00Z`} />
              </p>
            </div>
            <BusyButton
              size="s"
              busy={busy === number}
              aria-label={`Télécharger le PDF de ${number}`}
              onClick={() => download({ transactionId: transaction.id, number })}
            >
              PDF
            </BusyButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const headings = {
  workshop: 'Pour cet atelier',
  formation: 'Pour cette formation',
  event: 'Pour cet événement',
} as const;

function BoughtSession({ transaction }: Pick<Props, 'transaction'>) {
  const sold = soldSession(transaction);
  if (!sold) return null;
  const { kind, session } = sold;
  return (
    <Card title={headings[kind]}>
      <div className="inv-session">
        <DateTile kind={kind} date={session.startDate} />
        <div className="grow">
          <Link to={pathTo(kindUi[kind].detail, { id: session.id })}>{frenchSpaces(session.title)}</Link>
          <p className="small muted">{whenOf(session)}</p>
        </div>
      </div>
    </Card>
  );
}
