import './group-orders.css';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { booksPlace, officeName } from '../../api/own-office.ts';
import { useCall } from '../../api/query.ts';
import { homeOf, type Me, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { When } from '../../ui/When.tsx';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { type GroupOrder, OrderChip, orderTitle } from './order-words.tsx';
import { ReceiveDialog } from './office/ReceiveDialog.tsx';
import { MainAct } from './MainAct.tsx';
import { OrderFailure } from './OrderFailure.tsx';
import { OrderNote } from './OrderNote.tsx';
import { OrderSeats } from './OrderSeats.tsx';
import { OrderActs, OrderSide } from './OrderSide.tsx';
import { useAcceptance } from './use-acceptance.ts';
import { useOrderPdf } from './use-order-pdf.ts';

/** Page of one order, for its payer and for the back office. */
export function GroupOrderPage() {
  const me = useViewer();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getGroupOrder', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <OneOrder key={data.id} order={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NoOrder />;
  if (!error) return <PageSkeleton label="Chargement de la commande" onRetry={retry} />;
  return (
    <>
      <PageHeader title="Commande groupée" crumbs={ownCrumbs(me, 'Commande groupée')} />
      <ErrorState title="La commande n’a pas pu être lue" error={error} onRetry={retry} />
    </>
  );
}

const ownCrumbs = (me: Me, label: string): Crumb[] => [
  { label: 'Accueil', to: homeOf(me) },
  { label: 'Mes factures', to: routes.invoices },
  { label: 'Commandes groupées', to: routes.groupOrders },
  { label },
];

/** Breadcrumbs for the back office, which comes from its panel of orders. */
const officeCrumbs = (me: Me, label: string): Crumb[] => {
  const home = booksPlace(me) === 'admin' ? routes.admin : routes.accountant;
  return [
    { label: officeName(me), to: home },
    { label: 'Commandes groupées', to: `${home}?rubrique=commandes` },
    { label },
  ];
};

function OneOrder({ order }: { order: GroupOrder }) {
  const me = useViewer();
  const pdf = useOrderPdf();
  const acceptance = useAcceptance(order);
  const [isReceiving, setReceiving] = useState(false);
  const isOwn = order.payer.id === me.id;
  const crumbs = isOwn ? ownCrumbs(me, order.number) : officeCrumbs(me, order.number);
  return (
    <div className="group-order">
      <PageHeader
        title={orderTitle(order)}
        crumbs={crumbs}
        lead={
          <span className="go-lead">
            <OrderChip state={order.state} />
            <span>
              {isOwn ? 'du' : `${order.payer.company}, du`} <When date={order.createdAt} />
            </span>
          </span>
        }
        action={<MainAct {...{ order, isOwn, pdf, acceptance }} onReceive={() => setReceiving(true)} />}
      />
      <Earlier />
      <PdfProblem error={pdf.error} />
      {acceptance.error && <OrderFailure title="Le devis n’est pas commandé." error={acceptance.error} />}
      <OrderNote order={order} isOwn={isOwn} />
      {isReceiving && <ReceiveDialog order={order} onClose={() => setReceiving(false)} />}
      <div className="cols go-cols">
        <OrderSide order={order} isOwn={isOwn} />
        <OrderSeats order={order} problems={acceptance.problems} />
        <OrderActs order={order} isOwn={isOwn} pdf={pdf} />
      </div>
    </div>
  );
}

/** Tells that an earlier attempt had placed the order, without what was changed in the form since. */
function Earlier() {
  const { state } = useLocation() as { state: { isEarlier?: true } | null };
  return (
    state?.isEarlier && (
      <div className="go-note">
        <Note tone="brand" title="Votre premier envoi était arrivé.">
          Voici la commande qu’il a faite. Ce que vous avez changé depuis n’y est pas.
        </Note>
      </div>
    )
  );
}

function NoOrder() {
  const me = useViewer();
  const isOffice = me.isExpertAccountant && !me.isAdmin;
  const back = isOffice
    ? { label: officeName(me), to: routes.accountant }
    : { label: 'Commandes groupées', to: routes.groupOrders };
  return (
    <>
      <PageHeader
        title="Commande groupée"
        crumbs={isOffice ? officeCrumbs(me, 'Commande groupée') : ownCrumbs(me, 'Commande groupée')}
      />
      <EmptyState
        title="Cette commande n’existe pas"
        icon={<IconBuildingBank />}
        action={
          <Link className="btn btn-outline" to={back.to}>
            {back.label}
          </Link>
        }
      >
        Vérifiez l’adresse, ou connectez-vous avec le compte qui l’a passée.
      </EmptyState>
    </>
  );
}
