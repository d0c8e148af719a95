import './profile-head.css';
import './profile-skeleton.css';
import { Bar, Late } from '../../../ui/Skeleton.tsx';

/** Placeholders at the final places of the page’s parts. */
export function ProfileSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <section aria-busy="true" aria-label="Chargement du profil">
      <div className="card ident grid align-start">
        <Bar width={88} height={88} radius={44} />
        <div className="stack ident-main" style={{ '--gap': '14px' }}>
          <Bar width="min(320px, 70%)" height={28} />
          <Bar width="min(460px, 90%)" height={16} />
          <Bar width="min(300px, 60%)" height={14} />
        </div>
      </div>
      <div className="cols">
        <div className="stack" style={{ '--gap': '20px' }}>
          <div className="card pad sk-evolution" />
          <div className="card pad sk-activity" />
        </div>
        <div className="stack" style={{ '--gap': '20px' }}>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="card pad stack">
              <Bar width="50%" />
              <Bar width="80%" />
            </div>
          ))}
        </div>
      </div>
      <Late onRetry={onRetry} />
    </section>
  );
}
