import './todo.css';
import './guest-path.css';
import './path-blocks.css';
import { paidUntil } from '@forman/domain/money/memberships/dues';
import { formatDay } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import type { PathStep } from '@forman/domain/sessions/discovery';
import { IconAward } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { routes } from '../../paths.ts';
import type { GuestAction } from './acts.ts';
import { FirstQuestions } from './FirstQuestions.tsx';
import { NextStep } from './NextStep.tsx';
import { doneOf, shownSteps } from './path-words.ts';
import { PathSteps } from './PathSteps.tsx';
import { SponsorCard } from './SponsorCard.tsx';
import { KeptSeats } from './KeptSeats.tsx';

type Path = Answer<'guestPath'>;
type Props = { /** Passed by the route. */ Action: GuestAction; path: Path; now: Date };

/** Next step of a guest, the whole path, their sponsor and first questions. */
export function PathBlocks({ path, now, Action }: Props) {
  const { steps, offers, payments, sponsor, questions } = path;
  const done = doneOf(path);
  const isKept = offers.length + payments.length > 0;
  return (
    <div className="cols">
      <div className="path-main">
        {isKept && (
          <section className="card todo" aria-label="À faire">
            <KeptSeats offers={offers} payments={payments} hasFirst />
          </section>
        )}
        {!isKept && <Next path={path} Action={Action} now={now} />}
        <section className="card pad" aria-labelledby="t-path">
          <div className="card-head">
            <h2 id="t-path" className="card-title">
              Votre chemin
            </h2>
            <span className="small muted num">
              Étape {Math.min(done + 1, steps.length)} sur {steps.length}
            </span>
          </div>
          <PathSteps steps={shownSteps(path, now)} />
        </section>
      </div>
      <div className="stack" style={{ '--gap': '20px' }}>
        {sponsor && <SponsorCard sponsor={sponsor} />}
        <FirstQuestions questions={questions} step={stepOf(path)} />
      </div>
    </div>
  );
}

const stepOf = ({ steps }: Path): PathStep =>
  steps.find(({ state }) => state === 'current')?.step ?? 'membership';

function Next({ path, Action, now }: Props) {
  const step = stepOf(path);
  return step === 'membership' ? (
    <Joining price={path.membershipPrice} now={now} />
  ) : (
    <NextStep step={step} path={path} Action={Action} now={now} />
  );
}

/** Last step, after the three stages: the guest may become a member. */
function Joining({ price, now }: { price: number; now: Date }) {
  const until = formatDay(parisInstant(paidUntil({ level: 'ROLE_GUEST', untilOn: null }, now), '12:00'));
  const amount = formatPrice(eurosToCents(price));
  return (
    <section className="card todo" aria-labelledby="t-step">
      <article className="todo-main">
        <span className="sq k-wait" aria-hidden="true">
          <IconAward />
        </span>
        <div className="grow">
          <p className="eyebrow todo-eyebrow">Votre dernière étape</p>
          <h2 id="t-step">Vous pouvez adhérer</h2>
          <p className="small muted">
            {amount} pour une première adhésion, valable jusqu’au {until}. Vous devenez NEOMAN dès le
            paiement.
          </p>
          <div className="todo-acts">
            <Link className="btn btn-primary" to={routes.notificationsMembership}>
              J’adhère pour {amount}
            </Link>
          </div>
        </div>
      </article>
    </section>
  );
}
