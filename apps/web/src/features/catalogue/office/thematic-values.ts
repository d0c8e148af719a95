import type { OfficeThematic } from '@forman/contract/catalogue';
import type { ThematicForm } from '@forman/domain/sessions/catalogue';
import { noHabilitation } from '@forman/domain/sessions/form';
import type { CallOf } from '../../../api/client.ts';

type Body = CallOf<'createThematic'>['body'];

/** The thematic that is changed; 'new' for one that is not there yet. */
export type EditedThematic = OfficeThematic | 'new';

const empty: ThematicForm = {
  type: 'WORKSHOP',
  wording: '',
  theme: '',
  prerequisite: '',
  formerWords: '',
  destined: [],
  habilitation: [],
  place: '',
  placeZoom: '',
};

/** No habilitation is stored as none of them, and is an entry of the form. */
export function valuesOf(thematic: EditedThematic): ThematicForm {
  if (thematic === 'new') return empty;
  const { type, wording, theme, prerequisite, formerWords, destined, habilitation } = thematic;
  return {
    type,
    wording,
    theme,
    prerequisite,
    formerWords,
    destined,
    habilitation: habilitation.length === 0 ? [noHabilitation] : habilitation,
    place: String(thematic.place),
    placeZoom: String(thematic.placeZoom),
  };
}

/** Of values that are checked. */
export const bodyOf = (values: ThematicForm): Body =>
  ({ ...values, place: Number(values.place), placeZoom: Number(values.placeZoom) }) as Body;
