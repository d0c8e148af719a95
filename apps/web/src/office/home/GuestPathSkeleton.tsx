import './guest-path.css';
import { Bar, Late } from '../../ui/Skeleton.tsx';

type Props = {
  /** True when there are dates to choose from: false once only the membership is left. */ hasDates: boolean;
  onRetry: () => void;
};

/** Placeholder of the guest's path: its two cards and those beside it, at their final size. */
export const GuestPathSkeleton = ({ hasDates, onRetry }: Props) => (
  <section className="cols" aria-busy="true" aria-label="Chargement de votre parcours">
    <div className="path-main">
      <div className={hasDates ? 'card pad sk-next' : 'card pad sk-next short'}>
        <Bar width="24%" />
        <Bar width="60%" height={20} />
        <Bar width="80%" />
        <Late onRetry={onRetry} />
      </div>
      <div className="card pad sk-steps">
        <Bar width="30%" height={18} />
      </div>
    </div>
    <div className="stack sk-side" style={{ '--gap': '20px' }}>
      {['sponsor', 'questions'].map((card) => (
        <div key={card} className="card pad stack">
          <Bar width="45%" height={18} />
          <Bar />
          <Bar width="70%" />
        </div>
      ))}
    </div>
  </section>
);
