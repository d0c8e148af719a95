import './privacy.css';
import { formatLongDay } from '@forman/domain/french-dates';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { notify } from '../../ui/notices.ts';
import { reasonSentence } from '../../messages/reasons.ts';
import { Bar } from '../../ui/Skeleton.tsx';
import type { Erasure } from './erasure-words.ts';
import { ErasureDialog } from './ErasureDialog.tsx';

/** Asks for the erasure of the account, with its consequences, or withdraws the request in time. */
export function ErasureCard() {
  const { data, error } = useCall('getPrivacy', {});
  return (
    <Card title="Supprimer mon compte">
      {!data && !error && <Bar height={40} />}
      {error && <FailureNote title="Votre compte n’a pas pu être lu." error={error} />}
      {data?.erasure.asked && <Asked asked={data.erasure.asked} />}
      {data && !data.erasure.asked && <NotAsked erasure={data.erasure} />}
    </Card>
  );
}

function Asked({ asked }: { asked: NonNullable<Erasure['asked']> }) {
  const withdrawal = useAct('withdrawErasure', { onSuccess: () => notify.success('erasureWithdrawn') });
  const day = formatLongDay(new Date(asked.dueAt));
  return (
    <div className="stack" style={{ '--gap': '14px' }}>
      <Note tone="wait" title={`Votre compte sera supprimé le ${day}.`}>
        Jusque-là rien ne change, et vous pouvez revenir sur votre décision.
      </Note>
      {withdrawal.error && (
        <FailureNote title="Votre compte n’a pas pu être gardé." error={withdrawal.error} />
      )}
      <div>
        <BusyButton
          look="primary"
          busy={withdrawal.isPending}
          busyLabel="Un instant…"
          onClick={() => withdrawal.mutate({})}
        >
          Garder mon compte
        </BusyButton>
      </div>
    </div>
  );
}

function NotAsked({ erasure }: { erasure: Erasure }) {
  const [isOpen, setOpen] = useState(false);
  const { refused, actions } = erasure;
  // Leftover credit can be given up, which the dialog asks about.
  const decision = actions.erase.reason === 'credit_left' ? { ok: true } : actions.erase;
  return (
    <div className="stack" style={{ '--gap': '14px' }}>
      {refused && (
        <Note tone="bad" title="Votre compte n’a pas été supprimé.">
          {reasonSentence(refused.reason)}
        </Note>
      )}
      <p className="small muted">
        Vos données sont effacées 14 jours après votre demande. Vos factures sont gardées dix ans, comme la
        loi le demande.
      </p>
      <div>
        <ActionButton
          size="s"
          look="bad"
          icon={<IconTrash aria-hidden="true" />}
          decision={decision}
          onClick={() => setOpen(true)}
        >
          Supprimer mon compte…
        </ActionButton>
      </div>
      {!decision.ok && <p className="small">{reasonSentence(decision.reason)}</p>}
      {isOpen && <ErasureDialog erasure={erasure} onClose={() => setOpen(false)} />}
    </div>
  );
}
