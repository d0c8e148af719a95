import { IconArrowRight, IconIdBadge2, IconRefresh, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Price } from '../../ui/Money.tsx';
import { SessionPrice } from '../../sessions/shared/session-price.tsx';
import { playedIn, startOver, usePlayed } from './played.ts';
import { duesQuote } from './sample-server.ts';
import { type Sample, samples } from './samples.ts';
import { accountPath, samplePath } from './steps.ts';

const isForGuests = ({ viewer }: Sample): boolean => viewer.who.level === 'ROLE_GUEST';

/** All that can be tried, in the order in which a newcomer meets it. */
export function SimulationStart() {
  const { isBegun, duesPaid } = usePlayed();
  const rows = (kept: (sample: Sample) => boolean): ReactNode =>
    samples.filter(kept).map((sample) => (
      <li key={samplePath(sample)}>
        <StepCard
          icon={<DateTile kind={sample.kind} date={sample.slots[0]?.starts ?? new Date()} />}
          to={samplePath(sample)}
          title={sample.title}
          price={<SessionPrice session={sample} />}
          state={words[playedIn(sample).state]}
        >
          {sample.shows}
        </StepCard>
      </li>
    ));
  return (
    <>
      <PageHeader
        title="Simulation"
        lead="Le parcours d’un nouvel adhérent, du compte au paiement, sur des exemples inventés."
        action={
          isBegun && (
            <BusyButton icon={<IconRefresh aria-hidden="true" />} onClick={startOver}>
              Tout recommencer
            </BusyButton>
          )
        }
      />
      <Part title="1. Découvrir">
        <li>
          <StepCard icon={<Mark icon={<IconUserPlus />} />} to={accountPath} title="Créer mon compte" isMain>
            Le formulaire d’inscription, déjà rempli d’exemples.
          </StepCard>
        </li>
        {rows(isForGuests)}
      </Part>
      <Part title="2. Adhérer">
        <li>
          <StepCard
            icon={<Mark icon={<IconIdBadge2 />} />}
            to={routes.simulatedMembership}
            title="Régler ma cotisation"
            price={<Price euros={duesQuote.price} />}
            state={duesPaid ? 'Réglée' : null}
          >
            Pour un invité qui a suivi les trois étapes de son parcours, par carte, PayPal ou avoir.
          </StepCard>
        </li>
      </Part>
      <Part title="3. Participer">{rows((sample) => !isForGuests(sample))}</Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="sim-part">
    <h2>{title}</h2>
    <ol>{children}</ol>
  </section>
);

const Mark = ({ icon }: { icon: ReactNode }) => (
  <span className="sq k-none" aria-hidden="true">
    {icon}
  </span>
);

const words = { none: null, registered: 'Inscription faite', waiting: 'En attente' };

type CardProps = {
  icon: ReactNode;
  to: string;
  title: string;
  price?: ReactNode;
  /** Words for a step already played here. */
  state?: string | null;
  isMain?: boolean;
  children: ReactNode;
};

function StepCard({ icon, to, title, price, state, isMain = false, children }: CardProps) {
  const action = isMain ? 'Commencer' : 'Essayer';
  return (
    <article className="card pad sim-card row gap-16">
      {icon}
      <div className="grow">
        <h3>{title}</h3>
        <p className="small muted">{children}</p>
      </div>
      {state && <Chip tone="good">{state}</Chip>}
      {price && <span className="strong num">{price}</span>}
      <Link
        className={isMain ? 'btn btn-primary' : 'btn btn-outline'}
        to={to}
        aria-label={`${action}\u00a0: ${title}`}
      >
        {action}
        <IconArrowRight aria-hidden="true" />
      </Link>
    </article>
  );
}
