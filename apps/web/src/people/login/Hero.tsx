import './hero.css';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { figures } from '../../messages/figures.ts';
import { Counter } from './Counter.tsx';

const thisYear = new Date().getFullYear();

/** Heights of the seven steps of the path, which rise below the words, in percent. */
const heights = [4, 7, 10, 14, 21, 28, 35];

export function Hero({ children }: { children: ReactNode }) {
  const members = useCall('countMembers', {});
  return (
    <div className="hero grid align-center">
      <div className="steps" aria-hidden="true">
        {heights.map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
      <div className="hero-txt">
        <div>
          <h1 tabIndex={-1}>Progresser ensemble, conseiller mieux</h1>
          <p className="lead">
            Forman réunit des conseillers en gestion de patrimoine qui se forment entre pairs&nbsp;: ateliers,
            formations et rencontres, animés par ceux qui exercent le métier.
          </p>
        </div>
        <dl className="hero-counters flex">
          {!members.isError && <Counter label="adhérents" value={members.data ?? null} />}
          <Counter label={`années depuis ${figures.foundedIn}`} value={thisYear - figures.foundedIn} />
        </dl>
      </div>
      {children}
    </div>
  );
}
