import './greeting.css';
import { formatDay, formatHours, formatMonth } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { counted, fullName, initials } from '@forman/domain/text';
import { IconIdBadge2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { keepFirstDate, readFirstDate } from '../../api/first-date.ts';

type Invitation = Answer<'readInvitation'>;
type Props = { inviter: Invitation };

/** Welcomes an invited person: who invites, the whole path with its prices, the next dates. */
export function Greeting({ inviter, onReserve }: Props & { onReserve: () => void }) {
  const name = fullName(inviter);
  useTitle(`${name} vous invite`);
  return (
    <>
      <header className="greet row">
        <span className="greet-face grid" aria-hidden="true">
          {initials(inviter)}
        </span>
        <div>
          <p className="greet-eyebrow">Votre invitation</p>
          <h1 tabIndex={-1}>{name} vous invite</h1>
          <p className="greet-lead">
            {inviter.memberSince && `Chez Forman depuis ${formatMonth(new Date(inviter.memberSince))}. `}
            {inviter.firstName} vous accompagne du premier rendez-vous à l’adhésion.
          </p>
        </div>
      </header>
      <div className="greet-cols grid">
        <Path prices={inviter.prices} />
        <Dates dates={inviter.dates} onReserve={onReserve} />
      </div>
    </>
  );
}

const steps = [
  ['discovery_day', 'Journée découverte', 'Pour se rencontrer, sans engagement'],
  ['starter', 'Démarrage', 'Votre dossier, pas à pas'],
  ['three_days', '3 Jours de la Réussite', 'La formation de base'],
] as const;

const priceOf = (euros: number | null): string =>
  euros === null ? 'Selon la date' : euros === 0 ? 'Gratuit' : formatPrice(eurosToCents(euros));

/** The steps with their prices, and what all of them cost. */
function Path({ prices }: { prices: Invitation['prices'] }) {
  const all = Object.values(prices);
  const isKnown = all.every((price) => price !== null);
  const sum = all.reduce<number>((total, price) => total + (price ?? 0), 0);
  return (
    <section aria-labelledby="greet-path">
      <h2 id="greet-path">Le chemin, en quatre étapes</h2>
      <ol className="greet-path">
        {steps.map(([key, title, detail], index) => (
          <li key={key}>
            <span className="greet-step grid" aria-hidden="true">
              {index + 1}
            </span>
            <span className="greet-what grid">
              <b>{title}</b>
              <span className="small muted">{detail}</span>
            </span>
            <span className={prices[key] === 0 ? 'greet-price free' : 'greet-price'}>
              {priceOf(prices[key])}
            </span>
          </li>
        ))}
        <li>
          <span className="greet-step grid" aria-hidden="true">
            <IconIdBadge2 />
          </span>
          <span className="greet-what grid">
            <b>Adhésion</b>
            <span className="small muted">Pour l’année, quand vous le décidez</span>
          </span>
          <span className="greet-price">{priceOf(prices.membership)}</span>
        </li>
      </ol>
      <p className="small muted">
        {isKnown && (
          <>
            En tout <b className="strong">{formatPrice(eurosToCents(sum))}</b>, réglés étape par étape.{' '}
          </>
        )}
        Rien à payer aujourd’hui.
      </p>
    </section>
  );
}

type FirstDate = Invitation['dates'][number];

const whenOf = ({ startDate, endDate }: FirstDate): string =>
  `${formatDay(new Date(startDate))}, ${formatHours(new Date(startDate), new Date(endDate))}`;

const whereOf = ({ isVisio, city, left }: FirstDate): string =>
  `${isVisio ? 'À distance' : (city ?? 'Lieu à préciser')} · ${counted(left, 'place', 'places')}`;

type DatesProps = { dates: Invitation['dates']; onReserve: () => void };

/** The next dates: the chosen one waits for the person after the form. */
function Dates({ dates, onReserve }: DatesProps) {
  const [chosen, setChosen] = useState(() => readFirstDate()?.id ?? dates[0]?.id ?? null);
  function reserve(): void {
    const date = dates.find(({ id }) => id === chosen) ?? dates[0];
    if (date) keepFirstDate(date);
    onReserve();
  }
  return (
    <section className="card greet-dates" aria-labelledby="greet-dates">
      <h2 id="greet-dates">Journée découverte</h2>
      <p className="small muted">
        {dates.length > 0
          ? 'La préinscription est gratuite. Choisissez votre date.'
          : 'Les prochaines dates s’affichent ici dès qu’elles sont fixées. Inscrivez-vous, nous vous les donnons.'}
      </p>
      {dates.length > 0 && (
        <fieldset>
          <legend className="vh">Date</legend>
          {dates.map((date) => (
            <label
              key={date.id}
              className={
                date.id === chosen ? 'greet-date grid align-center on' : 'greet-date grid align-center'
              }
            >
              <input
                type="radio"
                name="first-date"
                checked={date.id === chosen}
                onChange={() => setChosen(date.id)}
              />
              <b>{whenOf(date)}</b>
              <span className="small muted">{whereOf(date)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <BusyButton look="primary" size="l" block onClick={reserve}>
        {dates.length > 0 ? 'Je réserve ma place' : 'Je continue'}
      </BusyButton>
    </section>
  );
}
