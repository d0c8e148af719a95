import { formatMoment } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import type { PersonFile } from './file.ts';
import { FileCard } from './FileCard.tsx';
import { LiftFactor } from './LiftFactor.tsx';
import { DeathAct } from './DeathAct.tsx';
import { LockAccount } from './LockAccount.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';

/** Open logins of the person, which an administrator can end. */
export function LoginsCard({ file: { person, logins, actions } }: { file: PersonFile }) {
  const ending = useAct('endPersonLogin');
  const endingAll = useConfirmed('endPersonLogins', () => ({ params: { id: person.id } }), {
    unchanged: 'Les connexions n’ont pas pu être fermées.',
  });
  return (
    <FileCard
      id="connexions"
      title="Connexions"
      action={
        logins.length > 0 && (
          <BusyButton size="s" look="plain" onClick={() => endingAll.ask(true)}>
            Tout fermer
          </BusyButton>
        )
      }
    >
      <Logins
        logins={logins}
        ending={ending.isPending ? String(ending.variables.params.login) : null}
        onEnd={({ id }) => ending.mutate({ params: { id: person.id, login: id } })}
      />
      {ending.error && <FailureNote title="La connexion n’a pas pu être fermée." error={ending.error} />}
      <ConfirmDialog
        {...endingAll.dialog}
        question={'Fermer toutes les connexions\u00a0?'}
        object={fullName(person)}
        consequence="Il lui faudra son identifiant et son mot de passe pour revenir."
        confirmLabel="Tout fermer"
        busyLabel="Fermeture…"
        cancelLabel="Les garder ouvertes"
      />
      {actions.liftFactor.ok && <LiftFactor person={person} />}
      {actions.lock.ok && !person.diedOn && <LockAccount person={person} />}
      {actions.lock.ok && <DeathAct person={person} />}
    </FileCard>
  );
}

type Login = PersonFile['logins'][number];

const shownAtFirst = 3;

/** Groups the logins of one device, and of one administrator in the account, latest first. */
const groupsOf = (logins: readonly Login[]): [Login, ...Login[]][] =>
  [...Map.groupBy(logins, ({ device, admin }) => `${device} ${admin ?? ''}`).values()].flatMap(
    ([latest, ...others]) => (latest ? [[latest, ...others] as [Login, ...Login[]]] : []),
  );

type ListProps = {
  logins: readonly Login[];
  /** Id of the login being ended. */
  ending: string | null;
  onEnd: (login: Login) => void;
};

/** Lists a few devices at first; on request, every login by itself. */
function Logins({ logins, ending, onEnd }: ListProps) {
  const [isWhole, setWhole] = useState(false);
  if (logins.length === 0) return <p className="small muted">Aucune connexion ouverte.</p>;
  const groups = groupsOf(logins).slice(0, shownAtFirst);
  const shown = isWhole ? logins.map((login): [Login] => [login]) : groups;
  return (
    <>
      <ul className="pfile-rows">
        {shown.map(([login, ...others]) => (
          <LoginRow
            key={login.id}
            login={login}
            others={others.length}
            isBusy={ending === login.id}
            onEnd={() => onEnd(login)}
          />
        ))}
      </ul>
      {groups.length < logins.length && (
        <BusyButton size="s" look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Les regrouper' : `Voir les ${logins.length}`}
        </BusyButton>
      )}
    </>
  );
}

type RowProps = {
  login: Login;
  /** Number of further logins of the same device; they are ended in the whole list, or all at once. */
  others: number;
  isBusy: boolean;
  onEnd: () => void;
};

function LoginRow({ login: { device, openedAt, usedAt, admin }, others, isBusy, onEnd }: RowProps) {
  const Drawing = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const used = formatMoment(new Date(usedAt));
  return (
    <li>
      <Drawing aria-hidden="true" />
      <span className="grow">
        {device}
        {admin && ` · ${admin}, aux commandes`}
        {others > 0 && ` · ${others + 1} connexions`}
        <small>
          {others > 0 ? `La dernière ${used}` : `${used}, ouverte le ${formatMoment(new Date(openedAt))}`}
        </small>
      </span>
      {others === 0 && (
        <BusyButton size="s" look="plain" busy={isBusy} busyLabel="Fermeture…" onClick={onEnd}>
          <span>
            Fermer
            <span className="vh">
              {' '}
              {device}, {used}
            </span>
          </span>
        </BusyButton>
      )}
    </li>
  );
}
