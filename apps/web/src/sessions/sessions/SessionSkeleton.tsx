import './session-view.css';
import './session-cover.css';
import './session-facts.css';
import './booking-card.css';
import { Bar, Late } from '../../ui/Skeleton.tsx';

/** Placeholders in the page’s final layout. */
export function SessionSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <section aria-busy="true" aria-label="Chargement de la session">
      <div className="crumbs">
        <Bar width="min(320px, 70%)" height={20} />
      </div>
      <div className="cols session">
        <div className="session-head">
          <div className="session-cover k-none">
            <Bar width={150} height={24} />
            <h1>
              <Bar width="min(420px, 90%)" height={34} />
            </h1>
          </div>
          <div className="facts card">
            {['when', 'host'].map((fact) => (
              <div key={fact} className="fact">
                <Bar width={60} height={60} radius={10} />
                <div className="grow stack" style={{ '--gap': '8px' }}>
                  <Bar width="60%" height={16} />
                  <Bar width="80%" />
                </div>
              </div>
            ))}
          </div>
        </div>
        <div className="session-side card book stack">
          <Bar width={110} height={34} />
          <Bar width="70%" />
          <Bar height={48} radius={8} />
        </div>
      </div>
      <Late onRetry={onRetry} />
    </section>
  );
}
