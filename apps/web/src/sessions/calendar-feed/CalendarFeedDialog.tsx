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
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { FeedAddress } from './FeedAddress.tsx';

type Props = { subscription: CalendarSubscription | null; onClose: () => void };
/** Creates the secret address, shows it once, renews it and ends it. */
export function CalendarFeedDialog({ subscription, onClose }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const show = (made: { url: string }): void => setUrl(made.url);
  const unchanged = 'L’adresse n’a pas pu être changée.';
  const creation = useAct('renewCalendarSubscription', { onSuccess: show });
  const renewal = useConfirmed('renewCalendarSubscription', () => ({}), { unchanged, onDone: show });
  const revocation = useConfirmed('revokeCalendarSubscription', () => ({}), { unchanged, onDone: onClose });
  return (
    <>
      <Dialog opened onClose={onClose} title="S’abonner à mon agenda">
        <div className="feed">
          {url && <FeedAddress url={url} />}
          {!url && (subscription ? <Known subscription={subscription} /> : <Invitation />)}
          {creation.error && <FailureNote title={unchanged} error={creation.error} />}
        </div>
        <div className="dlg-foot flex wrap justify-end gap-10">
          {url && (
            <BusyButton size="l" look="primary" onClick={onClose}>
              C’est fait
            </BusyButton>
          )}
          {!url && subscription && (
            <Keeping onRenew={() => renewal.ask(true)} onRevoke={() => revocation.ask(true)} />
          )}
          {!url && !subscription && (
            <Creating busy={creation.isPending} onCreate={() => creation.mutate({})} />
          )}
        </div>
      </Dialog>
      <ConfirmDialog {...questions.renew} {...renewal.dialog} />
      <ConfirmDialog {...questions.revoke} {...revocation.dialog} />
    </>
  );
}

const Creating = ({ busy, onCreate }: { busy: boolean; onCreate: () => void }) => (
  <BusyButton size="l" look="primary" data-autofocus busy={busy} busyLabel="Création…" onClick={onCreate}>
    Créer mon adresse
  </BusyButton>
);

const Keeping = ({ onRenew, onRevoke }: { onRenew: () => void; onRevoke: () => void }) => (
  <>
    <BusyButton size="l" look="bad" onClick={onRevoke}>
      Révoquer
    </BusyButton>
    <BusyButton size="l" icon={<IconRefresh aria-hidden="true" />} onClick={onRenew}>
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
    cancelLabel: 'Garder l’adresse',
    destructive: false,
  },
  revoke: {
    question: 'Révoquer l’adresse\u00a0?',
    object: 'Plus aucun agenda ne lira vos sessions.',
    consequence: 'Celles qui y sont déjà disparaîtront à leur prochaine mise à jour.',
    confirmLabel: 'Révoquer',
    busyLabel: 'Révocation…',
    cancelLabel: 'Garder l’adresse',
    destructive: true,
  },
} as const;

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
