import { formatMoment } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { accountChanged } from '../../api/changes.ts';
import { useAction } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import type { PersonFile } from './file.ts';
import { FileCard } from './FileCard.tsx';
import { LiftFactor } from './LiftFactor.tsx';

/** Where the person is logged in; an administrator ends it. */
export function LoginsCard({ file: { person, logins, actions } }: { file: PersonFile }) {
  const [isAsking, setAsking] = useState(false);
  const ending = useAction('endPersonLogin', { invalidates: accountChanged });
  const endingAll = useAction('endPersonLogins', { invalidates: accountChanged });
  const latest = endingAll.submittedAt > ending.submittedAt ? endingAll : ending;
  return (
    <FileCard
      id="connexions"
      title="Connexions"
      action={
        logins.length > 0 && (
          <BusyButton size="s" look="plain" onClick={() => setAsking(true)}>
            Tout fermer
          </BusyButton>
        )
      }
    >
      {logins.length === 0 && <p className="small muted">Aucune connexion ouverte.</p>}
      <ul className="pfile-rows">
        {logins.map((login) => (
          <Login
            key={login.id}
            login={login}
            isBusy={ending.isPending && ending.variables.params.login === login.id}
            onEnd={() => ending.mutate({ params: { id: person.id, login: login.id } })}
          />
        ))}
      </ul>
      {latest.error && <FailureNote title="La connexion n’a pas pu être fermée." error={latest.error} />}
      <ConfirmDialog
        opened={isAsking}
        question={'Fermer toutes les connexions\u00a0?'}
        object={fullName(person)}
        consequence="Il lui faudra son identifiant et son mot de passe pour revenir."
        confirm="Tout fermer"
        confirming="Fermeture…"
        keep="Les garder ouvertes"
        busy={endingAll.isPending}
        onConfirm={() =>
          endingAll.mutate({ params: { id: person.id } }, { onSettled: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      />
      {actions.liftFactor.ok && <LiftFactor person={person} />}
    </FileCard>
  );
}

type Props = { login: PersonFile['logins'][number]; isBusy: boolean; onEnd: () => void };

function Login({ login: { device, openedAt, usedAt, admin }, isBusy, onEnd }: Props) {
  const Drawing = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const used = formatMoment(new Date(usedAt));
  return (
    <li>
      <Drawing aria-hidden="true" />
      <span className="grow">
        {device}
        {admin && ` · ${admin}, aux commandes`}
        <small>
          {used}, ouverte le {formatMoment(new Date(openedAt))}
        </small>
      </span>
      <BusyButton size="s" look="plain" busy={isBusy} busyLabel="Fermeture…" onClick={onEnd}>
        <span>
          Fermer
          <span className="vh">
            {' '}
            {device}, {used}
          </span>
        </span>
      </BusyButton>
    </li>
  );
}
