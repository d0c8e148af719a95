import './own-credit.css';
import { formatDay } from '@forman/domain/french-dates';
import { isBankRefund } from '@forman/domain/money/credits/usable';
import { frenchSpaces, plural } from '@forman/domain/text';
import { IconWallet } from '@tabler/icons-react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Answer, call } from '../../api/client.ts';
import { homeOf, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../../api/query.ts';
import { FormerMovements } from './FormerMovements.tsx';
import { Movements } from './Movements.tsx';
import { allPages } from '../../api/all-pages.ts';

/** Short, in milliseconds: each visit reads again, as a payment elsewhere may have changed the credit. */
const staleTime = 2000;

/** Query of the viewer's open avoirs, and of what pending payments hold of them. */
const ownWallet = (userId: number) =>
  queryOptions({
    queryKey: ['userAvoirs', userId],
    queryFn: ({ signal }) => call('userAvoirs', { body: { user_id: userId }, signal }),
    staleTime,
  });

/** Query of the viewer's movements, newest first. Without the person, the office would get everybody's. */
const ownMovements = (userId: number) =>
  queryOptions({
    queryKey: ['listCreditMovements', userId],
    queryFn: ({ signal }) =>
      allPages((page) => call('listCreditMovements', { query: { 'user.id': String(userId), page }, signal })),
    staleTime,
  });

type Wallet = Answer<'userAvoirs'>;

/** The viewer's avoirs: origin, amount left and until when, payments that hold or used a part. */
export function CreditPage() {
  const me = useViewer();
  const wallet = useQuery(ownWallet(me.id));
  const movements = useQuery(ownMovements(me.id));
  const former = useCall('getFormerAccount', { params: { id: String(me.id) } }).data?.movements ?? [];
  const error = wallet.error ?? movements.error;
  const retry = (): void => {
    void wallet.refetch();
    void movements.refetch();
  };
  return (
    <>
      <PageHeader
        title="Mon avoir"
        crumbs={[{ label: 'Accueil', to: homeOf(me) }, { label: 'Mon avoir' }]}
        lead="Ce qui vous a été rendu, et ce que vous en avez fait."
      />
      {wallet.data && movements.data && (
        <div className="own-credit grid gap-20">
          {wallet.data.avoirs.length + movements.data.length + former.length === 0 ? (
            <NoCredit />
          ) : (
            <>
              <OpenAvoirs wallet={wallet.data} />
              <Movements rows={movements.data} />
              <FormerMovements rows={former} />
            </>
          )}
        </div>
      )}
      {!(wallet.data && movements.data) &&
        (error ? (
          <ErrorState title="Votre avoir n’a pas pu être lu" error={error} onRetry={retry} />
        ) : (
          <TableSkeleton label="Chargement de votre avoir" onRetry={retry} />
        ))}
    </>
  );
}

const NoCredit = () => (
  <EmptyState title="Vous n’avez pas d’avoir" icon={<IconWallet />}>
    Ce qui vous est rendu quand vous annulez à temps vient ici.
  </EmptyState>
);

const OpenAvoirs = ({ wallet: { avoir, usable, avoirs, held } }: { wallet: Wallet }) => (
  <Card
    title="Ce qu’il vous reste"
    action={
      <Link className="link small" to={routes.invoices}>
        Mes factures
      </Link>
    }
  >
    <p className="own-sum">
      <Money euros={avoir} />
    </p>
    {avoir > 0 && <Usable avoir={avoir} usable={usable} />}
    {held.map((one, index) => (
      <HeldPart key={one.session?.id ?? `membership-${index}`} {...one} />
    ))}
    {avoirs.length > 0 && (
      <ul className="own-avoirs">
        {avoirs.map((one) => (
          <OpenAvoir key={one.id} {...one} />
        ))}
      </ul>
    )}
  </Card>
);

const Usable = ({ avoir, usable }: Pick<Wallet, 'avoir' | 'usable'>) => (
  <p className="small muted">
    {usable === avoir ? (
      'Utilisable sur toute session ou pour votre adhésion. Il se déduit de votre prochain paiement.'
    ) : (
      <>
        Dont <Money euros={usable} /> {plural(usable, 'utilisable', 'utilisables')} sur toute session ou pour
        votre adhésion.
      </>
    )}
  </p>
);

const HeldPart = ({ amount, session }: Wallet['held'][number]) => (
  <Note
    tone="wait"
    title={
      <>
        <Money euros={amount} /> {plural(amount, 'retenu', 'retenus')} pour{' '}
        {session ? (
          <>
            «&nbsp;
            <Link to={pathTo(kindUi[session.kind].detail, { id: session.id })}>{session.title}</Link>
            &nbsp;»
          </>
        ) : (
          <Link to={routes.notificationsMembership}>votre adhésion</Link>
        )}
        .
      </>
    }
  >
    Un paiement est en cours&nbsp;: s’il n’aboutit pas, ce montant redevient utilisable.
  </Note>
);

const OpenAvoir = (one: Wallet['avoirs'][number]) => (
  <li>
    <div className="grow">
      <p className="strong">
        {one.description}
        {one.sessionTitle && <> de «&nbsp;{frenchSpaces(one.sessionTitle)}&nbsp;»</>}
      </p>
      <p className="small muted">
        Reçu le {formatDay(new Date(one.date))}
        {' · '}
        {untilWords(one)}
      </p>
    </div>
    <p className="own-left grid">
      <b>
        <Money euros={one.amount_left} />
      </b>
      {one.amount_left < one.amount && (
        <span className="small muted">
          sur <Money euros={one.amount} />
        </span>
      )}
    </p>
  </li>
);

function untilWords({ description, expiresAt }: Wallet['avoirs'][number]): string {
  if (isBankRefund({ description })) return 'remboursé par virement, ne se dépense pas';
  return expiresAt ? `utilisable jusqu’au ${formatDay(new Date(expiresAt))}` : 'sans date limite';
}
