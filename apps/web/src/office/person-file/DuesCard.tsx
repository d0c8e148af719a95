import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { MembershipChip } from '../../people/shared/Membership.tsx';
import { Money } from '../../ui/Money.tsx';
import { notify } from '../../ui/notices.ts';
import type { PersonFile } from './file.ts';
import { MembershipByHand } from './MembershipByHand.tsx';
import { FileCard } from './FileCard.tsx';

const dayText = (day: string | null): string => (day === null ? '—' : formatDay(parisInstant(day, '12:00')));

/** State of the dues, their last day, and a button that reminds the person of them. */
export function DuesCard({ file }: { file: PersonFile }) {
  const { person, dues } = file;
  const remind = useAct('remindOwing');
  const send = (): void =>
    remind.mutate(
      { body: { users: [person.id] } },
      { onSuccess: ({ told }) => notify.success(told > 0 ? 'duesReminded' : 'duesRemindedBefore') },
    );
  const rows: [string, string][] = [
    ['Adhérent depuis', dayText(dues.since)],
    ['Jusqu’au', dayText(dues.until)],
    ['Cotisation payée le', dayText(dues.paidOn)],
    ['Fin de cursus', dayText(person.endCursus)],
    ['Dernier rappel', dues.toldAt ? formatMoment(new Date(dues.toldAt)) : '—'],
  ];
  return (
    <FileCard id="cotisation" title="Cotisation">
      <p className="row">
        <MembershipChip isActive={dues.isActive} />
        {dues.isDue && person.role !== 'ROLE_GUEST' && (
          <span className="small">
            À régler&nbsp;: <Money euros={dues.price} />
          </span>
        )}
      </p>
      <dl className="pfile-kv">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap gap-10">
        {dues.isDue && person.role !== 'ROLE_GUEST' && (
          <BusyButton size="s" busy={remind.isPending} busyLabel="Envoi…" onClick={send}>
            Rappeler la cotisation
          </BusyButton>
        )}
        <MembershipByHand file={file} />
      </div>
      {remind.error && <FailureNote title="Le rappel n’a pas pu partir." error={remind.error} />}
    </FileCard>
  );
}
