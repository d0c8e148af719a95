import type { ListedThematic, OfficeThematic } from '@forman/contract/participation/catalogue';
import { excerpt } from '@forman/domain/html';
import type { Catalogue, ThematicForm } from '@forman/domain/participation/catalogue';
import { noHabilitation } from '@forman/domain/participation/form';
import type { CallOf } from '../../../api/client.ts';
import type { Versioned } from '../../../ui/use-versioned.ts';
import { audienceText, typeText } from './thematic-words.ts';

type Body = CallOf<'createThematic'>['body'];

/** Thematic being edited; 'new' for a thematic that does not exist yet. */
export type EditedThematic = OfficeThematic | 'new';

export const emptyThematic: Versioned<ThematicForm> = {
  values: {
    type: 'WORKSHOP',
    wording: '',
    theme: '',
    prerequisite: '',
    formerWords: '',
    destined: [],
    habilitation: [],
    place: '',
    placeZoom: '',
  },
  version: 0,
};

/** Values of the form. "No habilitation" is an empty list when stored, and a choice in the form. */
export function formOf(thematic: ListedThematic): Versioned<ThematicForm> {
  const { type, wording, theme, prerequisite, formerWords, destined, habilitation, version } = thematic;
  const values = {
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
  return { values, version };
}

export const thematicNames: Record<keyof ThematicForm, string> = {
  type: 'Type',
  wording: 'Intitulé',
  theme: 'Thème',
  prerequisite: 'Prérequis',
  formerWords: 'Mot du formateur',
  destined: 'Public visé',
  habilitation: 'Habilitations nécessaires',
  place: 'Places',
  placeZoom: 'Places Zoom',
};

const shownOfText = 160;

/** Value of a field as one line of text. */
export const thematicText = (values: ThematicForm, key: keyof ThematicForm): string =>
  ({
    ...values,
    type: typeText(values.type as Catalogue),
    prerequisite: excerpt(values.prerequisite, shownOfText),
    formerWords: excerpt(values.formerWords, shownOfText),
    destined: audienceText(values.destined),
    habilitation: values.habilitation.join(', '),
  })[key];

/** Body of the call, from values that were checked. */
export const bodyOf = (values: ThematicForm): Body =>
  ({ ...values, place: Number(values.place), placeZoom: Number(values.placeZoom) }) as Body;
