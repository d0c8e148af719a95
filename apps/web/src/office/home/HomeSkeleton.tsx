import './home.css';
import { Bar, RowSkeletons } from '../../ui/Skeleton.tsx';

/** Placeholder in the layout of the home page, until its one call is answered. */
export function HomeSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="cols home-waits">
      <RowSkeletons label="Chargement de l’accueil" count={5} onRetry={onRetry} />
      <div className="stack" style={{ '--gap': '20px' }} aria-hidden="true">
        {['journey', 'news', 'credit'].map((card) => (
          <div key={card} className="card pad stack">
            <Bar width="45%" height={18} />
            <Bar width="60%" height={30} />
            <Bar />
          </div>
        ))}
      </div>
    </div>
  );
}
