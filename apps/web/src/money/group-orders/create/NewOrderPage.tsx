import '../group-orders.css';
import { fullName } from '@forman/domain/text';
import { IconBuildingBank } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { booksPlace, officeName } from '../../../api/own-office.ts';
import { callQuery } from '../../../api/query.ts';
import { can, homeOf, type Me, useViewer } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import type { Crumb } from '../../../ui/Crumbs.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { NoCompany } from '../NoCompany.tsx';
import { NoRight } from '../NoRight.tsx';
import { BasketBar } from './BasketBar.tsx';
import type { Choices } from './seats-wanted.ts';
import { SessionChoices } from './SessionChoices.tsx';
import { Summary } from './Summary.tsx';
import { useNewOrder } from './use-new-order.ts';

const title = 'Nouvelle commande groupée';

/**
 * New order: several people of a company, several sessions, one payer, who is the viewer or the person that
 * the back office names in the address.
 */
export function NewOrderPage() {
  const me = useViewer();
  const [search] = useSearch();
  const asked = Number(search.get('payeur') ?? '');
  const payer = Number.isInteger(asked) && asked > 0 && asked !== me.id ? asked : undefined;
  return (
    <div className="group-order new-order">
      <PageHeader
        title={title}
        crumbs={crumbsOf(me, payer)}
        lead={'Des sessions, et pour chacune les personnes à inscrire\u00a0: un seul virement règle le tout.'}
      />
      <Form key={payer} payer={payer} />
    </div>
  );
}

function crumbsOf(me: Me, payer: number | undefined): Crumb[] {
  if (payer === undefined && can(me, 'portal.member'))
    return [
      { label: 'Accueil', to: homeOf(me) },
      { label: 'Mes factures', to: routes.invoices },
      { label: 'Commandes groupées', to: routes.groupOrders },
      { label: title },
    ];
  const home = booksPlace(me) === 'admin' ? routes.admin : routes.accountant;
  return [
    { label: officeName(me), to: home },
    { label: 'Commandes groupées', to: `${home}?rubrique=commandes` },
    { label: title },
  ];
}

type FormProps = { payer: number | undefined };

function Form({ payer }: FormProps) {
  const [search] = useSearch();
  const sessions = search.get('q') ?? '';
  const people = search.get('qui') ?? '';
  const { data, error, refetch } = useQuery({
    ...callQuery('groupOrderChoices', {
      query: {
        ...(payer !== undefined && { payer: String(payer) }),
        ...(sessions && { sessions }),
        ...(people && { people }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void refetch();
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return <NoPayer />;
  if (!data && error)
    return <ErrorState title="Les sessions n’ont pas pu être lues" error={error} onRetry={retry} />;
  if (!data) return <RowSkeletons label="Chargement des sessions" onRetry={retry} />;
  if (data.decision.reason === 'order_no_company') return <NoCompany payer={payer} />;
  if (data.decision.reason === 'order_no_right') return <NoRight sentence={data.sentence} />;
  return <Basket payer={payer} choices={data} />;
}

function Basket({ payer, choices }: FormProps & { choices: Choices }) {
  const me = useViewer();
  const order = useNewOrder(payer);
  return (
    <>
      {!choices.decision.ok && (
        <div className="go-note">
          <Note tone="wait" title={choices.sentence} />
        </div>
      )}
      <div className="cols">
        <div className="stack go-choose" style={{ '--gap': '16px' }}>
          <Card title="Qui paie">
            <p className="strong">{choices.company}</p>
            <p className="small muted">
              {payer === undefined ? fullName(me) : <PayerName id={payer} />} reçoit le devis, la facture pro
              forma et la facture.
            </p>
          </Card>
          <SessionChoices choices={choices} order={order} payer={payer} />
          <BasketBar order={order} />
        </div>
        <Summary choices={choices} order={order} />
      </div>
    </>
  );
}

/** Name of the payer, from a list of people that no search narrows. */
function PayerName({ id }: { id: number }) {
  const { data } = useQuery(callQuery('groupOrderChoices', { query: { payer: String(id) } }));
  const found = data?.people.find((person) => person.id === id);
  return <>{found ? fullName(found) : 'Cette personne'}</>;
}

const NoPayer = () => (
  <EmptyState title="Cette commande ne peut pas être passée d’ici" icon={<IconBuildingBank />}>
    Une commande se passe pour son propre cabinet. L’association peut en passer une pour un autre.
  </EmptyState>
);
