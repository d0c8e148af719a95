import './hour-years.css';
import type { HourCard } from '@forman/contract/hours/hours';
import { formatMinutes } from '@forman/domain/hours/words';
import { useId } from 'react';

/** Columns of the years that count: hours done, and hours that registrations will add. */
export function HourYears({ years }: Pick<HourCard, 'years'>) {
  const id = useId();
  const maxMinutes = Math.max(60, ...years.map(({ done, registered }) => done + registered));
  return (
    <div className="hyears-box">
      <p className="eyebrow" id={id}>
        Par année
      </p>
      <dl className="hyears" aria-labelledby={id}>
        {years.map(({ year, done, registered }) => (
          <div key={year}>
            <dt>{year}</dt>
            <dd>
              <b>
                {formatMinutes(done)}
                {registered > 0 && <span className="muted"> + {formatMinutes(registered)}</span>}
              </b>
              {registered > 0 && <i className="r" style={{ '--v': registered / maxMinutes }} />}
              {done > 0 && <i style={{ '--v': done / maxMinutes }} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
