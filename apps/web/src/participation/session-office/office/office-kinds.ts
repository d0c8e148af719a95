import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { FailureKey, SuccessKey } from '../../../messages/notices.ts';

type OfficeKind = {
  /** Notices after a change of pilot or switch, and after its failure; null when neither can change. */
  notices: { changed: SuccessKey; failed: FailureKey } | null;
  /** True when the kind has the switch of the waiting list. */
  hasSwitch: boolean;
};

/** Changes that each panel offers (MEM-352, MEM-354, MEM-355). */
const officeKinds = {
  workshop: { notices: { changed: 'workshopEdited', failed: 'editWorkshop' }, hasSwitch: true },
  formation: { notices: { changed: 'formationEdited', failed: 'editFormation' }, hasSwitch: false },
  event: { notices: { changed: 'eventEdited', failed: 'editEvent' }, hasSwitch: false },
  team_meeting: { notices: null, hasSwitch: false },
} as const satisfies Record<SessionKind, OfficeKind>;

export const officeKindOf = (kind: SessionKind): OfficeKind => officeKinds[kind];
