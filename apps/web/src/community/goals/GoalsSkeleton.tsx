import './board.css';
import './goal-card.css';
import { Bar, Late } from '../../ui/Skeleton.tsx';

/** Placeholder of the page, with its parts in their final places. */
export function GoalsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <section aria-busy="true" aria-label="Chargement des objectifs">
      <div className="board">
        {['todo', 'done'].map((column) => (
          <div key={column} className="board-column">
            <Bar width="55%" height={20} />
            {['a', 'b', 'c'].map((key) => (
              <div key={key} className="card goal">
                <Bar width="85%" />
                <Bar width="40%" height={36} radius={8} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <Late onRetry={onRetry} />
    </section>
  );
}
