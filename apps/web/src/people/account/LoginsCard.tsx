import type { OpenLogin } from '@forman/contract/people/account';
import { counted } from '@forman/domain/text';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type Alike, foldLogins } from './alike.ts';
import { nearMoment } from './near-moment.ts';
import { useConfirmed } from '../../ui/use-confirmed.tsx';

/** Number of lines shown at first, those of the logins used last: the current login is among them. */
const shownFirst = 6;

/** Lists the places where the viewer is logged in, each with a button to end that login. */
export function LoginsCard() {
  const { data: logins, error } = useCall('listLogins', {});
  const [isWhole, setWhole] = useState(false);
  const ending = useAct('endLogin');
  const endingOthers = useConfirmed('endOtherLogins', () => ({}), {
    unchanged: 'Les connexions n’ont pas pu être fermées.',
  });
  const others = logins?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const lines = foldLogins(logins ?? []);
  const later = lines.slice(shownFirst).flat().length;
  const row = (login: OpenLogin) => (
    <Row
      login={login}
      busy={ending.isPending && ending.variables.params.login === login.id}
      onEnd={() => ending.mutate({ params: { login: login.id } })}
    />
  );
  return (
    <Card title="Connexions ouvertes">
      <p className="small muted">
        Un appareil que vous ne reconnaissez pas&nbsp;? Déconnectez-le, puis changez votre mot de passe.
      </p>
      {error && <FailureNote title="Vos connexions n’ont pas pu être lues." error={error} />}
      {!logins && !error && <Bar height={56} />}
      <ul className="logins">
        {(isWhole ? lines : lines.slice(0, shownFirst)).map((line) => (
          <Line key={`${line[0].device} ${line[0].isCurrent} ${line[0].admin}`} logins={line} row={row} />
        ))}
      </ul>
      {!isWhole && later > 0 && (
        <p>
          <button type="button" className="btn btn-plain btn-s logins-more" onClick={() => setWhole(true)}>
            Voir {counted(later, 'autre connexion', 'autres connexions')}
          </button>
        </p>
      )}
      {ending.error && <FailureNote title="La connexion n’a pas pu être fermée." error={ending.error} />}
      {others > 0 && (
        <BusyButton size="s" look="bad" onClick={() => endingOthers.ask(true)}>
          Déconnecter tous les autres appareils
        </BusyButton>
      )}
      <ConfirmDialog
        {...endingOthers.dialog}
        question={'Déconnecter les autres appareils\u00a0?'}
        object="Seul cet appareil reste connecté."
        consequence="Sur les autres, il faudra votre identifiant et votre mot de passe pour revenir. L’adresse d’abonnement à votre agenda est fermée aussi."
        confirmLabel="Déconnecter"
        busyLabel="Déconnexion…"
        cancelLabel="Garder ces connexions"
      />
    </Card>
  );
}

type LineProps = { logins: Alike<OpenLogin>; row: (login: OpenLogin) => ReactNode };

/** Last login of a kind of device; the other logins are folded behind it, each with its own button. */
const Line = ({ logins: [first, ...others], row }: LineProps) => (
  <li>
    {row(first)}
    {others.length > 0 && (
      <details className="account-same">
        <summary>
          {counted(others.length, 'autre connexion semblable', 'autres connexions semblables')}
        </summary>
        <ul>
          {others.map((login) => (
            <li key={login.id}>{row(login)}</li>
          ))}
        </ul>
      </details>
    )}
  </li>
);

type RowProps = { login: OpenLogin; busy: boolean; onEnd: () => void };

function Row({ login: { device, openedAt, usedAt, isCurrent, admin }, busy, onEnd }: RowProps) {
  const Drawing = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const now = useNow();
  const [used, opened] = [usedAt, openedAt].map((at) => nearMoment(new Date(at), now));
  return (
    <div className="open-login row wrap">
      <Drawing aria-hidden="true" />
      <div className="grow">
        <p className="strong row wrap gap-4-10">
          {device}
          {isCurrent && <Chip tone="good">Cet appareil</Chip>}
          {admin && <Chip tone="wait">Administration&nbsp;: {admin}</Chip>}
        </p>
        <p className="small muted">
          {used === opened ? `Ouverte ${opened}` : `Utilisée ${used} · ouverte ${opened}`}
        </p>
      </div>
      {!isCurrent && (
        <BusyButton size="s" busy={busy} busyLabel="Déconnexion…" onClick={onEnd}>
          <span>
            Déconnecter
            <span className="vh">
              {' '}
              {device}, utilisée {used}
            </span>
          </span>
        </BusyButton>
      )}
    </div>
  );
}
