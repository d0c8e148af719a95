import './skeleton.css';
import { useEffect, useState } from 'react';

type BarProps = { width?: string | number; height?: number; radius?: number };

export function Bar({ width = '100%', height = 14, radius = 6 }: BarProps) {
  return <span className="sk" style={{ width, height, borderRadius: radius }} />;
}

/** Placeholder of a row: a tile, lines and a button, at their final size. */
function Row() {
  return (
    <div className="card sk-row grid align-center gap-18">
      <Bar width={60} height={66} radius={10} />
      <div className="stack" style={{ '--gap': '10px' }}>
        <Bar width="22%" height={12} />
        <Bar width="58%" height={18} />
        <Bar width="40%" height={12} />
      </div>
      <Bar height={40} radius={8} />
    </div>
  );
}

const slow = 10_000;

/** Tells when a screen is still empty after ten seconds, and offers to try again. */
export function Late({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, slow, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="late">
      {isLate && (
        <span className="note note-wait">
          <span>
            <b>C’est plus long que d’habitude.</b> La réponse du serveur se fait attendre.
            {onRetry && (
              <button type="button" className="btn btn-plain btn-s" onClick={onRetry}>
                Réessayer
              </button>
            )}
          </span>
        </span>
      )}
    </output>
  );
}

type SkeletonProps = { label: string; onRetry?: () => void };

export function RowSkeletons({ label, count = 4, onRetry }: SkeletonProps & { count?: number }) {
  return (
    <section aria-busy="true" aria-label={label} className="stack" style={{ '--gap': '10px' }}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Row key={index} />
      ))}
      <Late onRetry={onRetry} />
    </section>
  );
}

/** Placeholder of a table, or of its cards on a phone. */
export function TableSkeleton({ label, rows = 10, onRetry }: SkeletonProps & { rows?: number }) {
  return (
    <section aria-busy="true" aria-label={label}>
      <div className="card sk-table">
        {Array.from({ length: rows }, (_, index) => index).map((index) => (
          <div key={index} className="sk-line grid align-center">
            <Bar width="14ch" />
            <Bar width="70%" />
            <Bar width="9ch" />
          </div>
        ))}
      </div>
      <Late onRetry={onRetry} />
    </section>
  );
}

/** Placeholder of a whole page: its heading, then a card. */
export function PageSkeleton({ label = 'Chargement de la page', onRetry }: Partial<SkeletonProps>) {
  return (
    <section aria-busy="true" aria-label={label} className="grid gap-12">
      <Bar width="min(320px, 60%)" height={30} />
      <Bar width="min(460px, 80%)" height={16} />
      <div className="card pad stack">
        <Bar width="40%" height={18} />
        <Bar />
        <Bar width="85%" />
        <Bar width="60%" />
      </div>
      <Late onRetry={onRetry} />
    </section>
  );
}
