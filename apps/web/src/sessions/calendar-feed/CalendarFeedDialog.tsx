import type { CalendarSubscription } from '@forman/contract/sessions/calendar-feed';
import { formatMoment } from '@forman/domain/french-dates';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { FeedAddress } from './FeedAddress.tsx';

type Props = { subscription: CalendarSubscription | null; onClose: () => void };
type Asked = 'renew' | 'revoke';
/** Creates the secret address, shows it once, renews it and ends it. */
export function CalendarFeedDialog({ subscription, onClose }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const renewal = useAct('renewCalendarSubscription');
  const revocation = useAct('revokeCalendarSubscription');
  const url = renewal.data?.url ?? null;
  const error = renewal.error ?? revocation.error;
  const onSettled = (): void => setAsked(null);
  const does: Record<Asked, () => void> = {
    renew: () => renewal.mutate({}, { onSettled }),
    revoke: () => revocation.mutate({}, { onSettled, onSuccess: onClose }),
  };
  return (
    <>
      <Dialog opened onClose={onClose} title="S’abonner à mon agenda">
        <div className="feed">
          {url && <FeedAddress url={url} />}
          {!url && (subscription ? <Known subscription={subscription} /> : <Invitation />)}
          {error && <FailureNote title="L’adresse n’a pas pu être changée." error={error} />}
        </div>
        <div className="dlg-foot flex wrap justify-end gap-10">
          {url && (
            <BusyButton size="l" look="primary" onClick={onClose}>
              C’est fait
            </BusyButton>
          )}
          {!url && subscription && <Keeping onAsk={setAsked} />}
          {!url && !subscription && <Creating busy={renewal.isPending} onCreate={does.renew} />}
        </div>
      </Dialog>
      <Question
        asked={asked}
        busy={renewal.isPending || revocation.isPending}
        does={does}
        onClose={onSettled}
      />
    </>
  );
}

const Creating = ({ busy, onCreate }: { busy: boolean; onCreate: () => void }) => (
  <BusyButton size="l" look="primary" data-autofocus busy={busy} busyLabel="Création…" onClick={onCreate}>
    Créer mon adresse
  </BusyButton>
);

const Keeping = ({ onAsk }: { onAsk: (asked: Asked) => void }) => (
  <>
    <BusyButton size="l" look="bad" onClick={() => onAsk('revoke')}>
      Révoquer
    </BusyButton>
    <BusyButton size="l" icon={<IconRefresh aria-hidden="true" />} onClick={() => onAsk('renew')}>
      Renouveler l’adresse
    </BusyButton>
  </>
);

/** Questions asked before an address is renewed or ended. */
const questions = {
  renew: {
    question: 'Renouveler l’adresse\u00a0?',
    object: 'Une nouvelle adresse remplace l’actuelle.',
    consequence:
      'Les agendas abonnés à l’actuelle ne seront plus mis à jour\u00a0: il faudra les abonner à la nouvelle.',
    confirmLabel: 'Renouveler',
    busyLabel: 'Renouvellement…',
    destructive: false,
  },
  revoke: {
    question: 'Révoquer l’adresse\u00a0?',
    object: 'Plus aucun agenda ne lira vos sessions.',
    consequence: 'Celles qui y sont déjà disparaîtront à leur prochaine mise à jour.',
    confirmLabel: 'Révoquer',
    busyLabel: 'Révocation…',
    destructive: true,
  },
} as const;

type QuestionProps = {
  asked: Asked | null;
  busy: boolean;
  does: Record<Asked, () => void>;
  onClose: () => void;
};

const Question = ({ asked, busy, does, onClose }: QuestionProps) =>
  asked && (
    <ConfirmDialog
      opened
      {...questions[asked]}
      cancelLabel="Garder l’adresse"
      busy={busy}
      onConfirm={does[asked]}
      onClose={onClose}
    />
  );

const Invitation = () => (
  <>
    <p>
      Une adresse rien que pour vous, à donner à votre agenda&nbsp;: il y lira vos inscriptions et les
      sessions que vous pilotez ou co-pilotez, et suivra leurs changements.
    </p>
    <p className="small muted">
      Trois mois en arrière, et tout ce qui vient. Vous pourrez la révoquer à tout moment.
    </p>
  </>
);

/** An existing address, of which only the hash is kept: it cannot be shown again. */
const Known = ({ subscription: { createdAt, readAt } }: { subscription: CalendarSubscription }) => (
  <>
    <p>
      Votre adresse existe depuis le {formatMoment(new Date(createdAt))}.{' '}
      {readAt ? `Un agenda l’a lue le ${formatMoment(new Date(readAt))}.` : 'Aucun agenda ne l’a encore lue.'}
    </p>
    <Note tone="brand" title="Elle n’est affichée qu’à sa création.">
      Pour abonner un autre agenda, renouvelez-la.
    </Note>
  </>
);
