import './account-index.css';
import {
  type Icon,
  IconBell,
  IconChevronRight,
  IconDeviceMobile,
  IconDevices,
  IconFileZip,
  IconHistory,
  IconLockPassword,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Link } from 'react-router';
import { type PartId, titleOf } from '../shared/account-parts.ts';
import { groupTitles } from './parts.ts';
import { FactorsState, JournalState, LoginsState, MessagesState } from './part-states.tsx';

const icons: Record<PartId, Icon> = {
  messages: IconBell,
  'double-verification': IconShieldLock,
  'mot-de-passe': IconLockPassword,
  connexions: IconDevices,
  journal: IconHistory,
  appareil: IconDeviceMobile,
  donnees: IconFileZip,
  suppression: IconTrash,
};

const CurrentPart = createContext<PartId | null>(null);

type Props = {
  /** State of this device's settings; null when this device has nothing to choose. */
  device: ReactNode;
  privacy: ReactNode;
  erasure: ReactNode;
  /** Part that is open beside the index; null when none is. */
  current: PartId | null;
};

/** Lists the parts of the account, each with its state and a link to it. */
export const AccountIndex = ({ device, privacy, erasure, current }: Props) => (
  <CurrentPart value={current}>
    <nav className="account-index grid gap-20" aria-label="Parties du compte">
      <Group title={groupTitles.choices}>
        <Row part="messages" state={<MessagesState />} />
      </Group>
      <Group title={groupTitles.security}>
        <Row part="double-verification" state={<FactorsState />} />
        <Row part="mot-de-passe" state="À changer quand vous voulez" />
        <Row part="connexions" state={<LoginsState />} />
        <Row part="journal" state={<JournalState />} />
      </Group>
      <Group title={device ? groupTitles.deviceAndData : groupTitles.data}>
        {device && <Row part="appareil" state={device} />}
        <Row part="donnees" state={privacy} />
        <Row part="suppression" state={erasure} />
      </Group>
    </nav>
  </CurrentPart>
);

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      <ul className="card account-rows">{children}</ul>
    </section>
  );
}

function Row({ part, state }: { part: PartId; state: ReactNode }) {
  const Drawing = icons[part];
  const isCurrent = useContext(CurrentPart) === part;
  return (
    <li>
      <Link to={`#${part}`} state={{ isFromIndex: true }} aria-current={isCurrent ? 'page' : undefined}>
        <Drawing aria-hidden="true" />
        <span className="account-row">
          <span className="strong">{titleOf(part)}</span> <span className="small muted">{state}</span>
        </span>
        <IconChevronRight className="account-row-on" aria-hidden="true" />
      </Link>
    </li>
  );
}
