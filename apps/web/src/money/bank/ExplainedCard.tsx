import { formatDay } from '@forman/domain/french-dates';
import { daysBetween, parisDay, parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { serverNow } from '../../api/server-clock.ts';
import { Money } from '../../ui/Money.tsx';
import type { Bank } from './bank-words.ts';

const percent = (share: number): string =>
  `${(Math.floor(share * 1000) / 10).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0%`;

const parts = [
  { key: 'explained', label: 'Accepté' },
  { key: 'proposed', label: 'Proposé' },
  { key: 'unknown', label: 'Inconnu' },
] as const;

/** Share of the shown money that is explained, and the age of the oldest that is not. */
export function ExplainedCard({ bank: { figures, oldest } }: { bank: Bank }) {
  const all = figures.explained + figures.proposed + figures.unknown;
  if (all === 0) return null;
  const isWhole = figures.explained === all;
  return (
    <section className="card pad bank-shares" aria-label="Argent expliqué">
      <div className="grow">
        <p className="small muted">Argent expliqué</p>
        <p className="row wrap gap-4-12 align-baseline">
          <b className="bank-share num">{percent(figures.explained / all)}</b>
          {figures.proposed > 0 && (
            <span className="muted">
              {percent((figures.explained + figures.proposed) / all)} avec les propositions
            </span>
          )}
        </p>
        <p className="bank-bar" aria-hidden="true">
          {parts.map(
            ({ key }) =>
              figures[key] > 0 && (
                <span key={key} className={`bank-${key}`} style={{ flexGrow: figures[key] }} />
              ),
          )}
        </p>
        <ul className="bank-legend row wrap gap-4-20 small">
          {parts.map(({ key, label }) => (
            <li key={key} className="row gap-8">
              <span className={`bank-dot bank-${key}`} aria-hidden="true" />
              {label}{' '}
              <b className="strong">
                <Money euros={figures[key]} />
              </b>
            </li>
          ))}
        </ul>
      </div>
      <div className="bank-oldest">
        <p className="small muted">Plus vieux centime inexpliqué</p>
        {oldest && !isWhole ? (
          <>
            <p className="bank-age num">{ageOf(oldest.on)}</p>
            <p className="small muted">
              {formatDay(parisInstant(oldest.on, '12:00'))}, <Money euros={oldest.amount} />
            </p>
          </>
        ) : (
          <p className="bank-age good">Aucun</p>
        )}
      </div>
    </section>
  );
}

function ageOf(on: string): string {
  const days = daysBetween(on, parisDay(new Date(serverNow())));
  return days < 1 ? 'Aujourd’hui' : counted(days, 'jour', 'jours');
}
