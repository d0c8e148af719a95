import './waiting-card.css';
import { Bar, Late } from '../../../ui/Skeleton.tsx';

/** Placeholder of the waiting card, at its final size. */
export const OfficeSkeleton = ({ onRetry }: { onRetry: () => void }) => (
  <section className="card waits" aria-busy="true" aria-label="Chargement de ce qui attend">
    <div className="waits-head flex align-baseline gap-10">
      <Bar width={120} height={18} />
    </div>
    <ul className="waits-list grid" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <li key={index} className="wait">
          <Bar width={40} height={40} radius={10} />
          <span className="grow">
            <Bar width="60%" />
            <Bar width="80%" height={12} />
          </span>
        </li>
      ))}
    </ul>
    <Late onRetry={onRetry} />
  </section>
);
