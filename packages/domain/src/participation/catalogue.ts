import { ladder, type Level } from '../access.ts';
import type { Violation } from '../errors.ts';
import { isBlankHtml } from '../html.ts';
import { habilitations } from '../people/profile.ts';
import { isWebLink, noHabilitation } from './form.ts';
import type { KindRules, SessionKind } from '../sessions/kinds.ts';
import { kindRules, sessionKinds } from '../sessions/kinds.ts';

/** Sites and thematics: where sessions happen, and the titles that pre-fill their forms. */

/** Text of a deleted site or title (MEM-306, MEM-312). */
export const deletedMark = 'deleted';

export const mostPlaces = 10_000;

export const catalogueMessages = {
  blank: 'Ce champ est obligatoire',
  tooLong: 'Texte trop long',
  map: 'Veuillez indiquer un lien qui commence par http:// ou https://',
  audience: 'Veuillez choisir au moins un niveau',
  habilitation: 'Veuillez choisir une habilitation, ou «\u00a0Aucune\u00a0»',
  places: 'Veuillez indiquer un nombre de places, de 0 à 10 000',
} as const;

/** True for a link that a browser opens and that runs nothing in the page (MEM-303). */
export const isMapLink = (text: string): boolean => isWebLink(text) && URL.canParse(text);

/** Entry of a form for the whole list; it is never stored (MEM-314). */
export const allOf = 'All';

/** Chosen entries in the list's order, each once; `All` is the complete list. */
const expanded = <T extends string>(chosen: readonly string[], all: readonly T[]): T[] =>
  chosen.includes(allOf) ? [...all] : all.filter((one) => chosen.includes(one));

export const expandAudience = (chosen: readonly string[]): Level[] => expanded(chosen, ladder);
/** The entry "no habilitation" gives an empty list. */
export const expandHabilitations = (chosen: readonly string[]): string[] => expanded(chosen, habilitations);

export const audienceEntries = [allOf, ...ladder] as const;
export const habilitationEntries = [allOf, noHabilitation, ...habilitations] as const;

export const catalogues = ['WORKSHOP', 'FORMATION', 'event'] as const;
export type Catalogue = (typeof catalogues)[number];

/** The kind of session whose form offers the titles of this catalogue. */
export const kindOfCatalogue = (catalogue: Catalogue): SessionKind =>
  sessionKinds.find((kind) => (kindRules[kind] as KindRules).catalogue === catalogue)!;

const fields = <Sent extends object>(wrong: Record<keyof Sent & string, string | false>): Violation[] =>
  Object.entries<string | false>(wrong).flatMap(([propertyPath, message]) =>
    message === false ? [] : [{ propertyPath, message }],
  );
const blank = (text: string): string | false => text.trim() === '' && catalogueMessages.blank;

export type SiteForm = { name: string; address: string; postalCode: string; city: string; gmap: string };

/** Checks a site as typed, in the order of its form (MEM-308). */
export const siteViolations = (sent: SiteForm): Violation[] =>
  fields<SiteForm>({
    name: blank(sent.name),
    address: blank(sent.address),
    postalCode: blank(sent.postalCode),
    city: blank(sent.city),
    gmap: blank(sent.gmap) || (!isMapLink(sent.gmap.trim()) && catalogueMessages.map),
  });

export type ThematicForm = {
  type: string;
  wording: string;
  theme: string;
  prerequisite: string;
  formerWords: string;
  destined: readonly string[];
  habilitation: readonly string[];
  place: string;
  placeZoom: string;
};

const wrongPlaces = (typed: string): string | false =>
  !(/^\d{1,5}$/.test(typed.trim()) && Number(typed) <= mostPlaces) && catalogueMessages.places;

/** Checks a thematic as typed, in the order of its form (MEM-313). */
export const thematicViolations = (sent: ThematicForm): Violation[] =>
  fields<ThematicForm>({
    type: blank(sent.type),
    wording: blank(sent.wording),
    theme: blank(sent.theme),
    prerequisite: isBlankHtml(sent.prerequisite) && catalogueMessages.blank,
    formerWords: isBlankHtml(sent.formerWords) && catalogueMessages.blank,
    destined: sent.destined.length === 0 && catalogueMessages.audience,
    habilitation: sent.habilitation.length === 0 && catalogueMessages.habilitation,
    place: wrongPlaces(sent.place),
    placeZoom: wrongPlaces(sent.placeZoom),
  });
