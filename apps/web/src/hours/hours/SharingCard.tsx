import './sharing-card.css';
import { useAct } from '../../api/act.ts';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** Switch that lets the viewer's sponsor read their hours. */
export function SharingCard({ isShared }: { isShared: boolean }) {
  const sharing = useAct('shareHours');
  const shown = sharing.isPending ? !isShared : isShared;
  return (
    <section className="card pad hour-share" aria-label="Partage">
      <div className="row between">
        <p className="strong">Mon parrain voit mes heures</p>
        <Switch
          label="Mon parrain ou ma marraine voit mes heures"
          checked={shown}
          busy={sharing.isPending}
          onChange={(next) => sharing.mutate({ body: { isShared: next } })}
        />
      </div>
      <p className="small muted">Ce qui est fait et ce qui manque, sans les justificatifs.</p>
      {sharing.error && <FailureLine error={sharing.error} />}
    </section>
  );
}
