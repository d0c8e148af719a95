import { Bar, Late } from '../../ui/Skeleton.tsx';

/** Placeholders at the final places of the page’s parts. */
export function VotesSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <section aria-busy="true" aria-label="Chargement des évolutions" className="grid gap-16">
      {['a', 'b'].map((key) => (
        <div key={key} className="card pad grid gap-14">
          <Bar width="40%" height={20} />
          <Bar width="65%" />
          <Bar height={64} radius={10} />
          <Bar width="50%" height={40} radius={8} />
        </div>
      ))}
      <Late onRetry={onRetry} />
    </section>
  );
}
