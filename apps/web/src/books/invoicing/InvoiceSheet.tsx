import '../../ui/paper.css';
import { formatNumericDay } from '@forman/domain/french-dates';
import { Logo } from '../../ui/Logo.tsx';
import { logoUrl } from '../../ui/logo-url.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { type InvoiceDocument, legalLines } from './invoice-sheet-words.ts';

/** The document as in its PDF, even before it has a number: a sheet of paper, light in both themes. */
export function InvoiceSheet({ document }: { document: InvoiceDocument }) {
  const { number, issuedOn, seller, customer } = document;
  return (
    <article className="paper" aria-label={number ? `Facture ${number}` : 'Facture sans numéro'}>
      <div className="paper-top">
        <div>
          {seller.logo ? (
            <img className="inv-logo" src={logoUrl(seller.logo)} alt="" />
          ) : (
            <span className="logo" aria-hidden="true">
              <Logo />
            </span>
          )}
          <p className="inv-seller">
            <b>{seller.name}</b>
            <br />
            {seller.address}
            <br />
            {seller.postalCode} {seller.city}
            <br />
            {seller.email}
          </p>
        </div>
        <div className="inv-head">
          <p className="inv-t">Facture</p>
          <dl className="inv-ref">
            <div>
              <dt>Numéro</dt>
              <dd>{number || 'à l’émission'}</dd>
            </div>
            <div>
              <dt>Date</dt>
              <dd>{issuedOn ? formatNumericDay(issuedOn) : 'à l’émission'}</dd>
            </div>
          </dl>
        </div>
      </div>
      <div className="inv-cust">
        <p className="inv-l">Facturé à</p>
        <p>
          <b>{customer.name}</b>
          {[
            customer.contact,
            customer.address,
            `${customer.postalCode} ${customer.city}`.trim(),
            ...customer.references,
          ].map((text) => text && <span key={text}>{text}</span>)}
        </p>
      </div>
      <InvoiceLines document={document} />
      <InvoiceTotals document={document} />
      <div className="inv-foot">
        {legalLines(document).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </article>
  );
}
