import type { OfficeThematic } from '@forman/contract/participation/catalogue';
import { summariseHours } from '@forman/domain/hours/matrix';
import { hoursWords } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import { type Catalogue, kindOfCatalogue } from '@forman/domain/participation/catalogue';
import { labels } from '../../../messages/fr.ts';
import { kindUiOf } from '../../../sessions/shared/kind-ui.tsx';
import { themeOf } from '@forman/domain/sessions/kinds';

/** Length of "ROLE_", which is cut off; a guest is "INVITÉ" (MEM-310). */
const rolePrefix = 5;
const audienceLabel = (role: string): string => (role === 'ROLE_GUEST' ? 'INVITÉ' : role.slice(rolePrefix));

const isAll = (chosen: readonly string[], all: readonly string[]): boolean =>
  all.every((one) => chosen.includes(one));

export const audienceText = (destined: readonly string[]): string => destined.map(audienceLabel).join(', ');

export const habilitationsText = (habilitation: readonly string[]): string => {
  if (habilitation.length === 0) return labels.noHabilitation;
  return isAll(habilitation, habilitations) ? 'Toutes' : habilitation.join(', ');
};

/** Theme of a title; the list of events has its own name as its only theme. */
export const themeText = ({ type, theme }: { type: Catalogue; theme: string }): string =>
  themeOf({ kind: kindOfCatalogue(type), thematic: theme });

/** "Atelier": the kind of session whose form offers the titles of this type. */
export const typeText = (type: Catalogue): string => kindUiOf(kindOfCatalogue(type)).one;

/** "3 h IMMOBILIER, 1 h IAS" */
export const hoursText = (hours: OfficeThematic['hours']): string =>
  summariseHours(hours.map((line) => ({ ...line, theme: null, rule: null })))
    .map((summary) => hoursWords(summary))
    .join(', ') || 'Aucune heure';
