import type { FormMode } from '@forman/domain/participation/form';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';

export type FieldName =
  | 'model'
  | 'title'
  | 'thematic'
  | 'price'
  | 'rooms'
  | 'externLink'
  | 'copilots'
  | 'wantCopilot'
  | 'period'
  | 'breakTime'
  | 'meeting'
  | 'site'
  | 'siteOrPlace'
  | 'remote'
  | 'description'
  | 'furtherTexts'
  | 'audience'
  | 'habilitation'
  | 'minGuests'
  | 'maxGuests'
  | 'waitingMax'
  | 'waitingOnly'
  | 'guests';

/** One field, or two side by side. */
type Row = readonly [FieldName] | readonly [FieldName, FieldName];
export type Section = { id: string; heading: string; rows: readonly Row[] };

type FormKind = {
  sections: readonly Section[];
  /** Sentence under the page’s title: for people who may publish, and for others. */
  lead: { publisher: string; others: string };
  success: Record<FormMode, SuccessKey>;
  failure: Record<FormMode, FailureKey>;
  /** Notice when a session exists at that place and day (CAT-037, CAT-141); null: several may exist. */
  exists: FailureKey | null;
  /** Page shown after a creation: the session’s own, or the list (CAT-033). */
  afterCreate: 'detail' | 'list';
  /** Minimum of guests that a title of the catalogue fills in too (CAT-090). */
  modelMinGuests: string | null;
  /** Number of letters from which co-pilots are searched (CAT-092). */
  copilotLetters: Record<FormMode, number>;
  /**
   * True when the screen checks no role, so that the API alone decides who may save (CAT-046); otherwise
   * people who are not pilots are sent to the start.
   */
  openToAll: boolean;
};

const section = (id: string, heading: string, rows: readonly Row[]): Section => ({ id, heading, rows });
const general = (rows: readonly Row[]): Section => section('general', 'Informations générales', rows);
const datesAndPlace = (where: FieldName): Section =>
  section('dates', 'Dates et lieu', [['period'], ['breakTime'], ['meeting'], [where], ['remote']]);
const details = (rows: readonly Row[]): Section =>
  section('details', 'Détails et places', [
    ['description'],
    ['furtherTexts'],
    ['audience'],
    ['habilitation'],
    ...rows,
  ]);

const atOnce = (subject: string): FormKind['lead'] => ({ publisher: subject, others: subject });

/** Forms of the four kinds; their rules are the domain’s (`formRules`). */
export const formKinds = {
  workshop: {
    sections: [
      general([['model'], ['title'], ['thematic', 'price'], ['copilots'], ['wantCopilot']]),
      datesAndPlace('site'),
      details([['minGuests', 'maxGuests'], ['waitingMax'], ['waitingOnly']]),
    ],
    lead: {
      publisher: 'Il sera visible des adhérents dès que vous validez.',
      others: 'Il sera visible des adhérents une fois publié par un administrateur.',
    },
    success: { create: 'workshopCreated', edit: 'workshopEdited' },
    failure: { create: 'createWorkshop', edit: 'editWorkshop' },
    exists: 'workshopExists',
    afterCreate: 'detail',
    modelMinGuests: '1',
    copilotLetters: { create: 3, edit: 4 },
    openToAll: false,
  },
  formation: {
    sections: [
      general([['model'], ['title'], ['thematic', 'price'], ['rooms'], ['copilots'], ['wantCopilot']]),
      datesAndPlace('siteOrPlace'),
      details([['minGuests', 'maxGuests'], ['waitingMax']]),
    ],
    lead: atOnce('Elle sera visible des adhérents dès que vous validez.'),
    success: { create: 'formationCreated', edit: 'formationEdited' },
    failure: { create: 'createFormation', edit: 'editFormation' },
    exists: 'formationExists',
    afterCreate: 'list',
    modelMinGuests: null,
    copilotLetters: { create: 3, edit: 4 },
    openToAll: false,
  },
  event: {
    sections: [
      general([['model'], ['title'], ['price'], ['externLink'], ['copilots']]),
      datesAndPlace('siteOrPlace'),
      details([['minGuests', 'maxGuests'], ['waitingMax']]),
    ],
    lead: atOnce('Il sera visible des adhérents dès que vous validez.'),
    success: { create: 'eventCreated', edit: 'eventEdited' },
    failure: { create: 'createEvent', edit: 'editEvent' },
    exists: null,
    afterCreate: 'detail',
    modelMinGuests: null,
    copilotLetters: { create: 3, edit: 3 },
    openToAll: true,
  },
  team_meeting: {
    sections: [
      general([['title'], ['thematic'], ['copilots'], ['wantCopilot']]),
      datesAndPlace('site'),
      details([['maxGuests', 'waitingMax'], ['waitingOnly'], ['guests']]),
    ],
    lead: atOnce('Elle sera visible des adhérents dès que vous validez.'),
    success: { create: 'teamMeetingCreated', edit: 'teamMeetingEdited' },
    // The association’s own text, which speaks of an event (CAT-058).
    failure: { create: 'createTeamMeeting', edit: 'editEvent' },
    exists: null,
    afterCreate: 'detail',
    modelMinGuests: null,
    copilotLetters: { create: 3, edit: 3 },
    openToAll: false,
  },
} as const satisfies Record<SessionKind, FormKind>;

export const formKindOf = (kind: SessionKind): FormKind => formKinds[kind];
