import './side-cards.css';
import { formatDay } from '@forman/domain/french-dates';
import { plural } from '@forman/domain/text';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { MembershipChip, MembershipEnd } from '../../people/shared/Membership.tsx';
import { Money } from '../../ui/Money.tsx';

type Home = Answer<'home'>;

export function CreditCard({ credit }: { credit: Home['credit'] }) {
  const { balance, usable, nextExpiry } = credit;
  const action = (
    <Link className="link small row-way" to={routes.credit} aria-label="Voir le détail de mon avoir">
      <span className="home-note">Voir le détail</span>
      <IconChevronRight className="ic-s" aria-hidden="true" />
    </Link>
  );
  return (
    <Card title="Mon avoir" action={action}>
      <p className="big">
        <Money euros={balance} />
      </p>
      {balance === 0 ? (
        <p className="small muted home-note">Ce qui vous est rendu quand vous annulez à temps vient ici.</p>
      ) : (
        <p className={usable === balance && !nextExpiry ? 'small muted home-note' : 'small muted'}>
          <Usable balance={balance} usable={usable} />
          {nextExpiry && ` Prochaine échéance le ${formatDay(new Date(nextExpiry))}.`}
        </p>
      )}
    </Card>
  );
}

/** Part of the balance that can be spent now. */
function Usable({ balance, usable }: Pick<Home['credit'], 'balance' | 'usable'>) {
  const holder = 'à un paiement en cours ou à un remboursement';
  if (usable === balance)
    return <span className="home-note">Utilisable sur toute session ou pour votre adhésion.</span>;
  if (usable === 0) return `Réservé en entier ${holder}.`;
  return (
    <>
      <b className="strong">
        <Money euros={usable} /> {plural(usable, 'utilisable', 'utilisables')}
      </b>
      &nbsp;; le reste est réservé {holder}.
    </>
  );
}

export function MembershipCard({ membership }: { membership: Home['membership'] }) {
  const { until, isActive } = membership;
  return (
    <Card title="Mon adhésion" action={<MembershipChip isActive={isActive} />}>
      {until && (
        <p>
          <MembershipEnd until={until} isActive={isActive} />
        </p>
      )}
      <p className="small muted home-note">{labels.duesNote}</p>
    </Card>
  );
}
