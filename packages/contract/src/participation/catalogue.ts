import {
  audienceEntries,
  catalogueMessages as say,
  catalogues,
  habilitationEntries,
  isMapLink,
  mostPlaces,
} from '@forman/domain/participation/catalogue';
import { z } from 'zod';
import { mostHourLines } from '@forman/domain/hours/matrix';
import { endpoint } from '../endpoint.ts';
import { flag, flagText, id, idParams, orderBy, paging, sessionKind, text, trimmed } from '../fields.ts';
import { hourLine } from '../sessions/hour-lines.ts';
import { site } from '../sessions/site.ts';

/** Sites, where sessions happen, and thematics, the catalogue of titles that pre-fills their forms. */

/**
 * Number of changes so far; sent back with a change, so that the server notices somebody else's meanwhile.
 */
const version = z.int().min(0);
const listedSite = site.extend({ isActive: z.boolean(), version });
z.globalRegistry.add(listedSite, { id: 'ListedSite' });
export type ListedSite = z.output<typeof listedSite>;

const thematic = z.object({
  id,
  type: z.enum(catalogues),
  wording: z.string(),
  theme: z.string(),
  prerequisite: z.string(),
  formerWords: z.string(),
  destined: z.array(z.string()),
  habilitation: z.array(z.string()),
  place: z.int(),
  placeZoom: z.int(),
  /** The hours that the title proposes for its sessions. */
  hours: z.array(hourLine),
  version,
});
z.globalRegistry.add(thematic, { id: 'ListedThematic' });
export type ListedThematic = z.output<typeof thematic>;

/** Number of sessions of a kind at a site, or of a title. */
const use = z.object({ kind: sessionKind, coming: z.int(), past: z.int() });
z.globalRegistry.add(use, { id: 'CatalogueUse' });
const officeSite = listedSite.extend({ uses: z.array(use) });
z.globalRegistry.add(officeSite, { id: 'OfficeSite' });
export type OfficeSite = z.output<typeof officeSite>;
const officeThematic = thematic.extend({
  uses: z.array(use),
  /** Number of training plans that advise this title. */
  advised: z.int(),
});
z.globalRegistry.add(officeThematic, { id: 'OfficeThematic' });
export type OfficeThematic = z.output<typeof officeThematic>;

const officePage = { count: z.int(), maxPage: z.int() };
const officeQuery = { ...paging, search: trimmed(100).optional() };

/** A blank field breaks this rule and no other. */
const filled = z.string().min(1, { error: say.blank, abort: true });
const required = (max: number) => z.string(say.blank).pipe(trimmed(max)).pipe(filled);
const html = z.string(say.blank).pipe(text(20_000));
const places = z.int(say.places).min(0, say.places).max(mostPlaces, say.places);

/** Every field is required (MEM-308); a change may leave out unchanged ones. */
export const siteBody = z.object({
  name: required(200),
  address: required(300),
  postalCode: required(12),
  city: required(120),
  gmap: required(1000).refine(isMapLink, say.map),
  isActive: flag.optional(),
});
z.globalRegistry.add(siteBody, { id: 'SiteBody' });

/** Every field is required (MEM-313). "All" is the complete list (MEM-314). */
export const thematicBody = z.object({
  type: z.enum(catalogues, say.blank),
  wording: required(200),
  theme: required(200),
  prerequisite: html,
  formerWords: html,
  destined: z
    .array(z.enum(audienceEntries, say.audience), say.audience)
    .min(1, say.audience)
    .max(20, say.audience),
  habilitation: z
    .array(z.enum(habilitationEntries, say.habilitation), say.habilitation)
    .min(1, say.habilitation)
    .max(20, say.habilitation),
  place: places,
  placeZoom: places,
  hours: z.array(hourLine).max(mostHourLines).optional(),
});
z.globalRegistry.add(thematicBody, { id: 'ThematicBody' });

export const listSites = endpoint({
  id: 'listSites',
  method: 'GET',
  path: '/sites',
  access: 'portal.use',
  shows: ['sites'],
  summary: 'List the sites where sessions take place, active ones first',
  query: z.object({ isActive: flagText.optional() }),
  response: z.array(listedSite),
});

export const getSite = endpoint({
  id: 'getSite',
  method: 'GET',
  path: '/sites/:id',
  access: 'catalogue.administer',
  shows: ['sites'],
  summary: 'Get a site; the texts of a deleted one read "deleted"',
  params: idParams,
  response: listedSite,
  errors: ['not_found'],
});

export const createSite = endpoint({
  id: 'createSite',
  method: 'POST',
  creates: true,
  path: '/sites',
  access: 'catalogue.administer',
  changes: ['sites'],
  summary: 'Add a site, active unless isActive is false',
  body: siteBody,
  response: listedSite,
  status: 201,
});

export const updateSite = endpoint({
  id: 'updateSite',
  method: 'PUT',
  path: '/sites/:id',
  access: 'catalogue.administer',
  changes: ['sites'],
  summary:
    'Change a site, or only its isActive; omitted fields stay. 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: siteBody.partial().extend({ version: version.optional() }),
  response: listedSite,
  errors: ['not_found', 'conflict'],
});

export const deleteSite = endpoint({
  id: 'deleteSite',
  method: 'DELETE',
  path: '/sites/:id',
  access: 'catalogue.administer',
  changes: ['sites'],
  summary: 'Delete a site from lists and selectors; sessions keep their place',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const listOfficeSites = endpoint({
  id: 'listOfficeSites',
  method: 'GET',
  path: '/office/sites',
  access: 'catalogue.administer',
  shows: ['sites'],
  summary: 'List the sites with their coming and past sessions, active ones first',
  query: z.object({
    ...officeQuery,
    ...orderBy(['id', 'name', 'address', 'postalCode', 'city', 'uses']),
    isActive: flagText.optional(),
  }),
  response: z.object({ sites: z.array(officeSite), ...officePage }),
});

export const listThematics = endpoint({
  id: 'listThematics',
  method: 'GET',
  path: '/thematics',
  access: 'portal.use',
  shows: ['titles'],
  summary: 'List the catalogue of titles, by kind',
  query: z.object({ type: z.enum(catalogues).optional() }),
  response: z.array(thematic),
});

export const getThematic = endpoint({
  id: 'getThematic',
  method: 'GET',
  path: '/thematics/:id',
  access: 'catalogue.administer',
  shows: ['titles'],
  summary: 'Get a thematic; the wording of a deleted one reads "deleted"',
  params: idParams,
  response: thematic,
  errors: ['not_found'],
});

export const createThematic = endpoint({
  id: 'createThematic',
  method: 'POST',
  creates: true,
  path: '/thematics',
  access: 'catalogue.administer',
  changes: ['titles'],
  summary: 'Add a title to the catalogue; "All" as audience or habilitation stands for the complete list',
  body: thematicBody,
  response: thematic,
  status: 201,
});

export const updateThematic = endpoint({
  id: 'updateThematic',
  method: 'PUT',
  path: '/thematics/:id',
  access: 'catalogue.administer',
  changes: ['titles'],
  summary:
    'Change a thematic; omitted fields stay, and sessions keep the values taken from it. 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: thematicBody.partial().extend({ version: version.optional() }),
  response: thematic,
  errors: ['not_found', 'conflict'],
});

export const deleteThematic = endpoint({
  id: 'deleteThematic',
  method: 'DELETE',
  path: '/thematics/:id',
  access: 'catalogue.administer',
  changes: ['titles'],
  summary: 'Delete a thematic: it is no longer offered, while sessions keep their title',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const listOfficeThematics = endpoint({
  id: 'listOfficeThematics',
  method: 'GET',
  path: '/office/thematics',
  access: 'catalogue.administer',
  shows: ['titles'],
  summary:
    'List the thematics with the coming and past sessions of that title and the training plans that advise them',
  query: z.object({
    ...officeQuery,
    ...orderBy(['id', 'wording', 'theme', 'type', 'place', 'placeZoom', 'advised']),
    type: z.enum(catalogues).optional(),
  }),
  response: z.object({ thematics: z.array(officeThematic), ...officePage }),
});
