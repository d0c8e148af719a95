import type { Permission } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { counted } from '@forman/domain/text';
import type { RouteName } from '../../paths.ts';
import { type KindLook, kindIcons } from '../../platform/shared/kind-icons.tsx';

export type FilterName = 'title' | 'site' | 'period' | 'copilot' | 'advised' | 'hours';

type KindUi = KindLook & {
  /** Heading and chip: "Atelier", "Ateliers". */
  one: string;
  many: string;
  /** Name beside the other kinds, where the whole one says no more: "Réunions". */
  short: string;
  /** Words within a sentence: "l’atelier", "un atelier". */
  the: string;
  a: string;
  list: RouteName & `${string}s`;
  /** Name in the address of its panel of the back office. */
  panel: string;
  detail: 'workshop' | 'formation' | 'event' | 'teamMeeting';
  edit: 'workshopEdit' | 'formationEdit' | 'eventEdit' | 'teamMeetingEdit';
  repeat: 'workshopRepeat' | 'formationRepeat' | 'eventRepeat' | 'teamMeetingRepeat';
  create: 'workshopCreate' | 'formationCreate' | 'eventCreate' | 'teamMeetingCreate';
  /** Filters of its list (CAT-006, 007, 027, 038, 050). */
  filters: readonly FilterName[];
  /**
   * Side that cuts the pages: the server, or the browser, which then reads all coming sessions (CAT-010, 028,
   * 039, 052).
   */
  paging: 'server' | 'client';
  /** True when the list is read with the person’s level, habilitations and course end (CAT-030, CAT-164). */
  asksWithLevel: boolean;
  /** Right to the button above the list that creates one (CAT-012, 031, 042, 049). */
  createdBy: Permission;
};

/** Names, look and addresses of each kind of session, beside the domain’s `kindRules`. */
export const kindUi = {
  workshop: {
    ...kindIcons.workshop,
    one: 'Atelier',
    many: 'Ateliers',
    short: 'Ateliers',
    the: 'l’atelier',
    a: 'un atelier',
    list: 'workshops',
    panel: 'ateliers',
    detail: 'workshop',
    edit: 'workshopEdit',
    repeat: 'workshopRepeat',
    create: 'workshopCreate',
    filters: ['title', 'site', 'period', 'copilot', 'advised', 'hours'],
    paging: 'server',
    asksWithLevel: false,
    createdBy: 'sessions.create',
  },
  formation: {
    ...kindIcons.formation,
    one: 'Formation',
    many: 'Formations',
    short: 'Formations',
    the: 'la formation',
    a: 'une formation',
    list: 'formations',
    panel: 'formations',
    detail: 'formation',
    edit: 'formationEdit',
    repeat: 'formationRepeat',
    create: 'formationCreate',
    filters: ['title', 'site', 'period', 'copilot', 'hours'],
    paging: 'client',
    asksWithLevel: true,
    createdBy: 'sessions.create',
  },
  event: {
    ...kindIcons.event,
    one: 'Événement',
    many: 'Événements',
    short: 'Événements',
    the: 'l’événement',
    a: 'un événement',
    list: 'events',
    panel: 'evenements',
    detail: 'event',
    edit: 'eventEdit',
    repeat: 'eventRepeat',
    create: 'eventCreate',
    filters: ['site', 'period', 'hours'],
    paging: 'client',
    asksWithLevel: false,
    createdBy: 'sessions.offer_event',
  },
  team_meeting: {
    ...kindIcons.team_meeting,
    one: 'Réunion d’équipe',
    many: 'Réunions d’équipe',
    short: 'Réunions',
    the: 'la réunion d’équipe',
    a: 'une réunion d’équipe',
    list: 'teamMeetings',
    panel: 'reunions',
    detail: 'teamMeeting',
    edit: 'teamMeetingEdit',
    repeat: 'teamMeetingRepeat',
    create: 'teamMeetingCreate',
    filters: ['site', 'period', 'copilot', 'hours'],
    paging: 'client',
    asksWithLevel: true,
    createdBy: 'sessions.create',
  },
} as const satisfies Record<SessionKind, KindUi>;

export const kindUiOf = (kind: SessionKind): KindUi => kindUi[kind];

/** Number of sessions in words: "14 ateliers", "1 réunion d’équipe". */
export const countedOf = (kind: SessionKind, count: number): string =>
  counted(count, kindUi[kind].one, kindUi[kind].many).toLowerCase();
