import './session-cover.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { rulesOf, themeOf } from '@forman/domain/sessions/kinds';
import { IconCalendarRepeat, IconCopy, IconEyeOff, IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { kindUi } from '../shared/kind-ui.tsx';
import { hasCome } from '../shared/has-come.ts';
import { isPreRegistered, StateChip, TimeChip } from '../shared/StateChip.tsx';
import { softHyphens } from '../../ui/soft-hyphens.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { OrganiserTools } from './organiser-tools.ts';

type Props = { session: SessionDetail };
type CoverProps = Props & { tools: OrganiserTools };

/** States shown on a phone’s cover, as the card with them is far down, or cut by the bar. */
const saidOnCover: ReadonlySet<SessionDetail['mine']['state']> = new Set(['registered', 'waiting'] as const);

/** Band in the kind’s tint: the kind, title and theme of the session, and the organisers’ tools. */
export function SessionCover({ session, tools }: CoverProps) {
  const { icon: Drawing, tint, one } = kindUi[session.kind];
  const theme = themeOf(session);
  const isMineSaid = useNarrow() && saidOnCover.has(session.mine.state);
  return (
    <header className={`session-cover ${tint}`}>
      <Drawing className="cover-ic" aria-hidden="true" />
      <p className="cover-tags row wrap">
        <span className="chip solid">
          <Drawing aria-hidden="true" />
          {one}
        </span>
        {theme !== one && <span className="eyebrow">{theme}</span>}
        {isMineSaid && <StateChip session={session} />}
        {!(isMineSaid && session.mine.state === 'registered' && hasCome(session.endDate)) && (
          <OwnChip session={session} />
        )}
      </p>
      <h1 tabIndex={-1}>{softHyphens(wordsKept(session.title))}</h1>
      <OrganiserRow session={session} tools={tools} />
    </header>
  );
}

/** One chip, as in lists: not published; else under way or over. */
const OwnChip = ({ session }: Props) =>
  session.isPublish ? (
    <TimeChip session={session} />
  ) : (
    <Chip tone="wait" icon={<IconEyeOff aria-hidden="true" />}>
      Non publié
    </Chip>
  );

/** Keeps a number on the line of the word before it: "module 2". */
const wordsKept = (title: string): string => title.replaceAll(/ (?=\d)/g, '\u00a0');

/**
 * Organisers’ buttons. Copies and deletion are in a menu, so that the date stays above the fold of a phone
 * and no row of buttons wraps.
 */
function OrganiserRow({ session, tools }: CoverProps) {
  const { edit, remove, publish, write } = session.actions;
  if (!edit.ok && !remove.ok && !publish.ok && !write.ok) return null;
  return (
    <div className="cover-tools row wrap">
      {edit.ok && (
        <Link className="btn btn-outline btn-s" to={pathTo(kindUi[session.kind].edit, { id: session.id })}>
          <IconPencil aria-hidden="true" />
          Modifier
        </Link>
      )}
      <tools.CoverTools session={session} />
      <tools.MoreTools session={session}>
        {(tool) =>
          edit.ok ? (
            <MoreMenu label="Plus">
              <AgainTools session={session} />
              {tool}
            </MoreMenu>
          ) : (
            tool
          )
        }
      </tools.MoreTools>
    </div>
  );
}

/** Copies of the session: one copy with changes, or the same over several dates. */
function AgainTools({ session: { kind, id } }: Props) {
  const me = useViewer();
  const { create, repeat } = kindUi[kind];
  if (!can(me, rulesOf(kind).createPermission)) return null;
  return (
    <>
      <Link to={`${routes[create]}?from=${id}`}>
        <IconCopy aria-hidden="true" />
        Dupliquer
      </Link>
      <Link to={pathTo(repeat, { id })}>
        <IconCalendarRepeat aria-hidden="true" />
        Répéter
      </Link>
    </>
  );
}

/**
 * Chip in the head of the booking card: the viewer’s part, unless the panel or a phone’s cover already says
 * it; else "Complet", also where another site still registers (CORE-191).
 */
export function MyChip({ session }: Props) {
  const { mine, seats } = session;
  const isNarrow = useNarrow();
  if (mine.state === 'registered')
    return isNarrow || isPreRegistered(session) ? null : <StateChip session={session} />;
  if (seats.state === 'full') {
    return (
      <Chip tone="line" icon={<IconUsers aria-hidden="true" />}>
        {labels.full}
      </Chip>
    );
  }
  return null;
}
