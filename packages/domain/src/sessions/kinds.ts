import type { Permission } from '../access.ts';

/**
 * The four kinds of dated session share one engine; this table holds their differences. A fifth kind is a row
 * here and in each table that the compiler then asks for (the form's rules, `kindUi`, words of screens and
 * e-mails), its five addresses, and a migration: some 120 lines, none of them a condition.
 */
export const sessionKinds = ['workshop', 'formation', 'event', 'team_meeting'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export type KindRules = {
  /** Path of its calls under /api, with the spelling of the interface. */
  path: string;
  /** Flag of this kind on a session of the agenda (MEM-413). */
  flag: 'isWorkshop' | 'isFormation' | 'isEvent' | 'isTeamMeating';
  /** Name of the slots on the wire; a second spelling where two exist. */
  slotFields: readonly string[];
  /** Name of the parent in one slot on the wire. */
  slotParent: string;
  /** Path of the call that adds one slot. */
  slotPath: string;
  /** False: the price is 0 and no payment exists (CAT-081). */
  priced: boolean;
  createPermission: Permission;
  publishPermission: Permission;
  /** True: a new session is published at once. False: it waits for an admin, unless an admin made it. */
  publishedOnCreation: boolean;
  /**
   * People who may open the detail without a part in the session: the audience, or any member (CORE-179,
   * CORE-180).
   */
  detailFor: 'audience' | 'members';
  /** True: any pilot reads the detail, audience or not (CORE-178). */
  anyPilotReads: boolean;
  /** True: the list hides sessions whose habilitations the viewer does not share (CAT-030). */
  habilitationsFilterList: boolean;
  /** Sessions of the kind that a guest sees: the discovery path, or none (CORE-254). */
  guestsSee: 'discovery' | 'nothing';
  /**
   * Readers of the names of registered people: members, or only those concerned and holders of the list tools
   * (CAT-067).
   */
  namesFor: 'members' | 'concerned';
  /** True: the pilot adds people by their e-mail; such a seat costs nothing (CAT-169). */
  guestsByEmail: boolean;
  /** True: only the super organiser removes a registered person (CORE-248); else the office does. */
  isSuperOrganised: boolean;
  /** True: an external link lifts the seat limit (CORE-191). */
  externalLink: boolean;
  /**
   * True: always a training, whose participants get an attestation; other kinds give one only where hours
   * count.
   */
  isTraining: boolean;
  /** The VAT product of its price; null when it has none. */
  vatProduct: 'workshop' | 'formation' | 'event' | null;
  /** The catalogue of titles that pre-fills its form. */
  catalogue: 'WORKSHOP' | 'FORMATION' | 'event' | null;
  /** "Atelier du mardi 15 décembre 2026" on invoices and in e-mails. */
  noun: string;
};

export const kindRules = {
  workshop: {
    path: 'workshops',
    flag: 'isWorkshop',
    slotFields: ['workshopDates'],
    slotParent: 'workshop',
    slotPath: 'workshop_dates',
    priced: true,
    createPermission: 'sessions.create',
    publishPermission: 'sessions.publish_workshop',
    publishedOnCreation: false,
    detailFor: 'audience',
    anyPilotReads: true,
    habilitationsFilterList: false,
    guestsSee: 'discovery',
    namesFor: 'members',
    guestsByEmail: false,
    isSuperOrganised: false,
    externalLink: false,
    isTraining: true,
    vatProduct: 'workshop',
    catalogue: 'WORKSHOP',
    noun: 'Atelier',
  },
  formation: {
    path: 'formations',
    flag: 'isFormation',
    slotFields: ['formationDates'],
    slotParent: 'formation',
    slotPath: 'formation_dates',
    priced: true,
    createPermission: 'sessions.create',
    publishPermission: 'sessions.publish_other',
    publishedOnCreation: true,
    detailFor: 'audience',
    anyPilotReads: false,
    habilitationsFilterList: true,
    guestsSee: 'nothing',
    namesFor: 'members',
    guestsByEmail: false,
    isSuperOrganised: true,
    externalLink: false,
    isTraining: true,
    vatProduct: 'formation',
    catalogue: 'FORMATION',
    noun: 'Formation',
  },
  event: {
    path: 'events',
    flag: 'isEvent',
    slotFields: ['eventDates'],
    slotParent: 'events',
    slotPath: 'event_dates',
    priced: true,
    createPermission: 'sessions.create_event',
    publishPermission: 'sessions.publish_other',
    publishedOnCreation: true,
    detailFor: 'members',
    anyPilotReads: false,
    habilitationsFilterList: false,
    guestsSee: 'nothing',
    namesFor: 'members',
    guestsByEmail: false,
    isSuperOrganised: false,
    externalLink: true,
    isTraining: false,
    vatProduct: 'event',
    catalogue: 'event',
    noun: 'Événement',
  },
  team_meeting: {
    path: 'team_meatings',
    flag: 'isTeamMeating',
    slotFields: ['TeamMeatingDates', 'teamMeetingDates'],
    slotParent: 'teamMeating',
    slotPath: 'team_meating_dates',
    priced: false,
    createPermission: 'sessions.create',
    publishPermission: 'sessions.publish_other',
    publishedOnCreation: true,
    detailFor: 'members',
    anyPilotReads: false,
    habilitationsFilterList: true,
    guestsSee: 'nothing',
    namesFor: 'concerned',
    guestsByEmail: true,
    isSuperOrganised: false,
    externalLink: false,
    isTraining: false,
    vatProduct: null,
    catalogue: null,
    noun: 'Réunion d’équipe',
  },
} as const satisfies Record<SessionKind, KindRules>;

/** The rules of a kind, with the row's literal types widened for the rest of the code. */
export const rulesOf = (kind: SessionKind): KindRules => kindRules[kind];

/**
 * The theme for display: the kind's own noun where the wire has only the catalogue's name ("event",
 * CORE-121).
 */
export const themeOf = ({ kind, thematic }: { kind: SessionKind; thematic: string }): string =>
  thematic === rulesOf(kind).catalogue ? rulesOf(kind).noun : thematic;
