import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { counted, fullName } from '@forman/domain/text';
import type { ComponentType } from 'react';
import { can, useViewer } from '../../api/viewer.ts';
import { LevelName } from '../../people/shared/LevelName.tsx';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { ProfileLink } from '../../people/shared/ProfileLink.tsx';

type Props = {
  session: SessionDetail;
  WriteToPilot: ComponentType<{ session: SessionDetail }> | undefined;
};

/** The pilot as the host of the session, with a way to write to them, and the approved co-pilots. */
export function HostFact({ session, WriteToPilot }: Props) {
  const { former, host, mine } = session;
  const isMe = mine.state === 'pilot';
  return (
    <div className="fact fact-host">
      <ProfileLink id={former.id} mayOpen={host.mayOpen} className="person-link host">
        <Avatar person={{ ...former, fileUrl: host.fileUrl }} size="m" />
        <span className="grow">
          <span className="small muted">{isMe ? 'Vous pilotez' : 'Votre pilote'}</span>
          <span className="host-name">{fullName(former)}</span>
          <Experience session={session} />
        </span>
      </ProfileLink>
      {WriteToPilot && !isMe && <WriteToPilot session={session} />}
      <Copilots session={session} />
    </div>
  );
}

/** What the pilot has led before: one, and several. */
const ledWords = {
  workshop: ['atelier piloté', 'ateliers pilotés'],
  formation: ['formation pilotée', 'formations pilotées'],
  event: ['événement piloté', 'événements pilotés'],
  team_meeting: ['réunion pilotée', 'réunions pilotées'],
} as const satisfies Record<SessionKind, readonly [string, string]>;

/** "DEVMAN · 42 ateliers pilotés": the level for those who may read it, the number once there is one. */
function Experience({ session: { kind, host } }: Pick<Props, 'session'>) {
  const led = host.led > 0 && counted(host.led, ledWords[kind][0], ledWords[kind][1]);
  if (!host.role && !led) return null;
  return (
    <span className="fd">
      {host.role && <LevelName role={host.role} />}
      {host.role && led && ' · '}
      {led}
    </span>
  );
}

function Copilots({ session: { copilotApprouved, host } }: Pick<Props, 'session'>) {
  const mayOpen = can(useViewer(), 'portal.member') && host.mayOpen;
  if (copilotApprouved.length === 0) return null;
  return (
    <ul className="copilots" aria-label={copilotApprouved.length > 1 ? 'Co-pilotes' : 'Co-pilote'}>
      {copilotApprouved.map((person) => (
        <li key={person.id}>
          <ProfileLink id={person.id} mayOpen={mayOpen} className="person-link">
            <Avatar person={person} size="s" />
            <span className="small">
              {fullName(person)} <span className="muted nowrap">co-pilote</span>
            </span>
          </ProfileLink>
        </li>
      ))}
    </ul>
  );
}
