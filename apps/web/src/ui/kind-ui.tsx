import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { type Icon, IconConfetti, IconPresentation, IconSchool, IconUsersGroup } from '@tabler/icons-react';
import type { RouteName } from '../paths.ts';

type KindUi = {
  icon: Icon;
  /** Sets --k-tint and --k-ink (theme/surfaces.css). */
  tint: `k-${string}`;
  /** "Atelier", "Ateliers": as headings and chips. */
  one: string;
  many: string;
  /** Within a sentence: "l’atelier", "un atelier". */
  the: string;
  a: string;
  list: RouteName & `${string}s`;
  detail: 'workshop' | 'formation' | 'event' | 'teamMeeting';
  edit: 'workshopEdit' | 'formationEdit' | 'eventEdit' | 'teamMeetingEdit';
  create: 'workshopCreate' | 'formationCreate' | 'eventCreate' | 'teamMeetingCreate';
};

/** The twin of the domain's `kindRules`: how each kind of session looks, is called and is reached. */
export const kindUi = {
  workshop: {
    icon: IconPresentation,
    tint: 'k-atelier',
    one: 'Atelier',
    many: 'Ateliers',
    the: 'l’atelier',
    a: 'un atelier',
    list: 'workshops',
    detail: 'workshop',
    edit: 'workshopEdit',
    create: 'workshopCreate',
  },
  formation: {
    icon: IconSchool,
    tint: 'k-formation',
    one: 'Formation',
    many: 'Formations',
    the: 'la formation',
    a: 'une formation',
    list: 'formations',
    detail: 'formation',
    edit: 'formationEdit',
    create: 'formationCreate',
  },
  event: {
    icon: IconConfetti,
    tint: 'k-evenement',
    one: 'Événement',
    many: 'Événements',
    the: 'l’événement',
    a: 'un événement',
    list: 'events',
    detail: 'event',
    edit: 'eventEdit',
    create: 'eventCreate',
  },
  team_meeting: {
    icon: IconUsersGroup,
    tint: 'k-reunion',
    one: 'Réunion d’équipe',
    many: 'Réunions d’équipe',
    the: 'la réunion d’équipe',
    a: 'une réunion d’équipe',
    list: 'teamMeetings',
    detail: 'teamMeeting',
    edit: 'teamMeetingEdit',
    create: 'teamMeetingCreate',
  },
} as const satisfies Record<SessionKind, KindUi>;

/** The theme as people read it: where the wire's word is that of the catalogue ("event", CORE-121), the kind's own. */
export const themeOf = ({ kind, thematic }: { kind: SessionKind; thematic: string }): string =>
  thematic === rulesOf(kind).catalogue ? kindUi[kind].one : thematic;

type Props = { kind: SessionKind };

export function KindIcon({ kind }: Props) {
  const { icon: Drawing, tint } = kindUi[kind];
  return (
    <span className={`sq ${tint}`} aria-hidden="true">
      <Drawing />
    </span>
  );
}
