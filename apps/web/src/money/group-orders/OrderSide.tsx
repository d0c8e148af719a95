import { csvAmount } from '@forman/domain/csv';
import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { PersonLink } from '../../people/shared/PersonLink.tsx';
import { lastMoment } from '../../sessions/shared/kept-seat.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { When } from '../../ui/When.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { PdfButton } from './MainAct.tsx';
import { dayInWords, type GroupOrder, hasPdf } from './order-words.tsx';
import type { useOrderPdf } from './use-order-pdf.ts';

type Props = { order: GroupOrder; isOwn: boolean; pdf: ReturnType<typeof useOrderPdf> };

/** Amount of an order, its payment and its payer. */
export const OrderSide = ({ order, isOwn }: Omit<Props, 'pdf'>) => (
  <div className="stack go-side" style={{ '--gap': '20px' }}>
    {order.state === 'ordered' && <Transfer order={order} isOwn={isOwn} />}
    {order.state === 'paid' && <Received order={order} />}
    {order.state === 'quoted' && <Quote order={order} />}
    <Payer order={order} isOwn={isOwn} />
  </div>
);

type Part = { order: GroupOrder };

const Big = ({ euros }: { euros: number }) => (
  <p className="go-big">
    <Money euros={euros} />
  </p>
);

/** Data that a bank asks for to make the transfer, each with a button to copy it. */
function Transfer({ order, isOwn }: Omit<Props, 'pdf'>) {
  const { total, dueOn, keptUntil, iban, bic, number } = order;
  return (
    <Card title={isOwn ? 'Virement à faire' : 'Virement attendu'}>
      <Big euros={total} />
      <p className="small">
        au plus tard le <b className="strong">{dayInWords(dueOn)}</b>
      </p>
      <dl className="go-facts grid">
        <Fact name="Montant" text={csvAmount(eurosToCents(total))} shown={formatEuros(eurosToCents(total))} />
        {iban !== '' && <Fact name="IBAN" text={iban} shown={formatIban(iban).replaceAll('\u00a0', ' ')} />}
        {bic !== '' && <Fact name="BIC" text={bic} />}
        <Fact name="Référence à indiquer" text={number} />
      </dl>
      {keptUntil && (
        <p className="small muted">
          Les places sont gardées jusqu’au <When date={lastMoment(keptUntil)} />.
        </p>
      )}
    </Card>
  );
}

type FactProps = { name: string; /** Text to copy. */ text: string; shown?: string };

const Fact = ({ name, text, shown = text }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="num">{shown}</span>
      <CopyButton text={text} label={`Copier\u00a0: ${name}`} />
    </dd>
  </div>
);

const Received = ({ order: { total, owed, receivedOn, paidBy, transferRef } }: Part) => (
  <Card title={owed > 0 ? 'Réglée en partie' : 'Paiement reçu'}>
    <Big euros={total} />
    {receivedOn && <p className="small">le {dayInWords(receivedOn)}</p>}
    <dl className="go-facts grid">
      <Plain name="Moyen">{paidBy}</Plain>
      {transferRef !== null && <Plain name="Référence du relevé">{transferRef}</Plain>}
      {owed > 0 && (
        <Plain name="Reste à payer">
          <Money euros={owed} />
        </Plain>
      )}
    </dl>
    <p className="small muted">Chaque inscription s’annule depuis sa page, et revient en avoir.</p>
  </Card>
);

const Plain = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Quote = ({ order: { total, dueOn } }: Part) => (
  <Card title="Montant du devis">
    <Big euros={total} />
    <p className="small">
      valable jusqu’au <b className="strong">{dayInWords(dueOn)}</b>
    </p>
    <p className="small muted go-then">
      Un devis ne garde aucune place. Commandez pour les garder jusqu’au virement.
    </p>
  </Card>
);

const Payer = ({ order: { payer, state }, isOwn }: Omit<Props, 'pdf'>) => (
  <Card title={state === 'paid' ? 'Facturée à' : 'Au nom de'}>
    <p className="strong">{payer.company}</p>
    <p className="small muted">
      {isOwn ? fullName(payer) : <PersonLink id={payer.id}>{fullName(payer)}</PersonLink>}
    </p>
  </Card>
);

/** Secondary acts: download the document, cancel, and write to the association. */
export function OrderActs({ order, isOwn, pdf }: Props) {
  const { accept, receive } = order.actions;
  const hasOtherMain = accept.ok || receive.ok;
  return (
    <div className="go-acts grid gap-10 go-end">
      {hasPdf(order) && hasOtherMain && <PdfButton order={order} pdf={pdf} look="outline" />}
      <CancelOrder order={order} />
      {isOwn && (
        <p className="small muted">
          Une question&nbsp;? <Link to={routes.contactApp}>Nous écrire</Link>
        </p>
      )}
    </div>
  );
}
