import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { kindRules, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import type { Ready } from './sample-ready.testing.ts';

/** The values sent: those that suit a field and those that suit none. */

/** Rows that exist during the whole test. */
export type Ids = Record<
  'user' | 'site' | 'completion' | 'news' | 'section' | 'subCategory' | 'issue' | 'vote' | SessionKind,
  number
>;

const phones = {
  phone: '0799999999',
  phoneNumber: '0799999999',
  telPrefix: '+33',
  phoneGodFather: '0799999998',
};

const ofSessionForm = {
  destined: ['ROLE_NEOMAN'],
  startDate: '2026-12-15 09:00',
  endDate: '2026-12-15 18:00',
  slots: [{ dateAt: '2026-12-15 09:00', endAt: '2026-12-15 12:00' }],
  price: '12,50',
  title: 'Un titre',
  maxGuests: 10,
  minGuests: 1,
  videoConferenceLink: 'https://visio.example',
  externLink: 'https://billets.example',
  gmap: 'https://cartes.example/vauban',
  isVisio: false,
};

const ofMembership = {
  memberStartCreatedAt: '2026-01-01', dateEndMember: '2026-12-31', adhesionPaidAt: '2026-01-01',
}; // prettier-ignore

const ofBooks = {
  from: '2026-12-01', to: '2026-12-31', fromOn: '2099-01-01', postalCode: '69002', statutesSignedOn: '2009-10-10',
  contactEmail: 'hostile@essai.example',
}; // prettier-ignore
const ofCompany = {
  societySiret: '73282932000074', siret: '73282932000074', societyVatNumber: 'FR44732829320',
  vatNumber: 'FR44732829320', country: 'Belgique',
}; // prettier-ignore

const ofGroupOrders = (ids: Ids) => ({
  seats: [{ session: ids.workshop, beneficiary: ids.user }],
  receivedOn: '2026-12-15',
  paidOn: '2026-12-01',
  iban: 'FR1420041010050500013M02606',
  bic: '',
});

const ofHoursCalls =
  /^(addHour|confirmSessionHours|correctHours|getUserHours|setHoursReminderDays|updateAttestationSettings)|OutsideTraining$|Thematic$/;
const hourLines = [{ habilitation: 'IAS', themeId: null, minutes: 30 }];
const ofHours = {
  on: '2026-11-20',
  followedOn: '2026-11-20',
  startsOn: '2026-11-20', endsOn: '2026-11-20',
  themeId: null,
  minutes: 30,
  yearlyMinutes: null,
  lines: hourLines, hours: hourLines,
  parts: [], caps: [], days: [{ month: 9, day: 1 }],
  activityNumber: '11788012345',
  proofId: '0123456789abcdef0123456789abcdef',
}; // prettier-ignore

const ofMoney = {
  credit: 0,
  previousCredit: 0,
  createAt: '2026-11-20',
  credit_partials: [{ credit_id: 1, amount: 1 }],
  things: [{ kind: 'membership' }],
  lines: [{ line: 1, account: 'suspense', note: '' }],
  receivedOn: '2026-11-20',
  depositedOn: '2026-11-20',
  returnedOn: '2026-11-20',
  diedOn: '2026-11-20',
};

/**
 * A valid value for each field, so that the call passes its schema; fields not named here get a value from
 * their schema.
 */
const usual = (ids: Ids): Record<string, unknown> => ({
  id: ids.workshop,
  date: '2026-12-15',
  dates: ['2027-01-12'],
  dateAt: '2026-12-31 20:00',
  endAt: '2026-12-31 21:00',
  workshop: ids.workshop,
  user: ids.user,
  habilitation: ['IMMOBILIER'],
  dateStart: '2026-12-01',
  dateEnd: '2026-12-31',
  'startDate[after]': '2026-12-01',
  'startDate[before]': '2026-12-31',
  page: '1',
  section: ids.section,
  subCategory: ids.subCategory,
  site: ids.site,
  former: undefined,
  plainPassword: 'chaussette-verte',
  birthDay: '1980-01-01',
  endCursus: '2027-06-30',
  requiredFrom: '2099-01-01',
  workshop_id: ids.workshop,
  atelier_id: ids.workshop,
  provider: 'stripe',
  role: 'ROLE_NEOMAN',
  roles: ['ROLE_NEOMAN'],
  civility: 'Mme',
  civilite: 'Mme',
  email: 'hostile@essai.example',
  day: '2026-12-15',
  code: '123456',
  drawing: [
    [
      [0, 0],
      [900, 900],
    ],
  ],
  signedAt: '2026-12-15T10:00:00Z',
  month: '2026-12',
  publishAt: '2026-12-15',
  'at[after]': '2026-12-01',
  'at[before]': '2026-12-31',
  'publishAt[after]': '2026-12-01',
  'publishAt[before]': '2026-12-31',
  taggedUsers: [ids.user],
  attachment: undefined,
  passkey: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} },
  file: undefined,
  ...phones,
  ...ofSessionForm,
  ...ofMembership,
  ...ofCompany,
  ...ofBooks,
  ...ofMoney,
  ...ofGroupOrders(ids),
});
/** Calls of a kind of session get the id of a session of that kind. */
function ofItsKind({ id }: EndpointDefinition, ids: Ids): Record<string, unknown> {
  const kind = sessionKinds.find((one) => id.startsWith(`${one}.`));
  return kind ? { id: ids[kind], [kindRules[kind].slotParent]: ids[kind] } : {};
}

/** Fields whose name has another meaning in one call. */
const ofOneCall: Record<string, Record<string, unknown>> = {
  setVatRule: { exemptionCode: null, exemptionText: null, rateBasisPoints: null },
  removeVatRule: { fromOn: '2098-01-01' },
  // If filled in, `message` would end the call before anything is read, and `invitation` would be used before
  // the phone.
  signUp: { message: undefined, invitation: undefined },
  reopenNews: { version: 0 },
  // Here a month of the year in the path; elsewhere a month names its year.
  listInvoiceYear: { month: '12' },
  // Elsewhere `credit` is a balance, here the id of a movement.
  createTransaction: { credit: null },
  saveOpening: {
    on: '2026-12-01',
    lines: [{ account: '102000', label: 'Fonds associatif', debitCents: 0, creditCents: 100 }],
  },
  setMoveSettings: { civility: 'Madame', level: null, leadsUnknown: false },
  decideMove: { at: ['1:2'], decision: 'merge' },
  signMove: { rehearsal: 1 },
  updateMoveFile: {
    target: 'people',
    columns: [{ at: 0, field: 'email' }],
    dayOrder: null,
    levels: {},
    file: '1',
  },
  removeMoveFile: { file: '1' },
  readFormerPortal: demonstrationAccess,
  letterLines: { lines: [0, 1].map((position) => ({ entryId: 1, position })) },
  setUserMembership: { until: '2028-12-31', before: null },
  setUserLevel: { since: '2026-01-15' },
  removeLetter: { letter: 'M1' },
  getLogo: { id: '0'.repeat(64) },
  listClosings: { period: '2026-12' },
};

/** Fields whose name has another meaning in this call, and in others of its kind. */
const usualOf = (endpoint: EndpointDefinition, ids: Ids): Record<string, unknown> => ({
  ...usual(ids),
  ...ofItsKind(endpoint, ids),
  ...(/^\/(user|exports)/.test(endpoint.path) ? { id: ids.user } : {}),
  ...(endpoint.path.endsWith('/former') ? { former: ids.user } : {}),
  ...(ofHoursCalls.test(endpoint.id) ? ofHours : {}),
  ...(/^(addHour|correctHours)/.test(endpoint.id) ? { habilitation: 'IAS' } : {}),
  ...(endpoint.path.startsWith('/calendar')
    ? { from: '2026-12-01', to: '2026-12-31', kinds: 'workshop' }
    : {}),
  ...(endpoint.path.startsWith('/goal_finisheds') ? { id: ids.completion } : {}),
  ...(endpoint.path.startsWith('/sections') ? { id: ids.section } : {}),
  ...(endpoint.path.startsWith('/sub_categories') ? { id: ids.subCategory } : {}),
  ...(endpoint.path.startsWith('/issues') ? { id: ids.issue, newSubCategory: undefined } : {}),
  ...(endpoint.path.startsWith('/evolutions') ? { id: ids.vote } : {}),
  // Each successful change raises the version.
  ...(endpoint.path.startsWith('/news') ? { id: ids.news, fileUrl: null, version: undefined } : {}),
  ...(['updateSettings', 'saveAdvisedThematics', 'updateAssociation'].includes(endpoint.id)
    ? { version: undefined }
    : {}),
  // Another message's key would be refused before the message is read.
  ...(endpoint.id.endsWith('.sendMessage') ? { requestKey: randomUUID() } : {}),
  ...(endpoint.path.startsWith('/pictures') ? { id: '0'.repeat(32) } : {}),
  ...(endpoint.path.startsWith('/ledger')
    ? {
        role: endpoint.id === 'updateLedgerJournal' ? 'other' : 'bank',
        number: '512000',
        period: '2026-12',
        code: 'OD',
        account: '411000',
        was: undefined,
      }
    : {}),
  // A typed invoice, or what goes back of one, has a name and a sum; lines take their place.
  ...(/^(createTransaction|updateTransaction|previewInvoice|repaySale|refundSale)$/.test(endpoint.id)
    ? { lines: undefined }
    : {}),
  ...(endpoint.path.startsWith('/provider-statements') ? { period: '2026-12' } : {}),
  ...(endpoint.path.startsWith('/payments') ? { id: '11111111-1111-4111-8111-111111111111' } : {}),
  ...(endpoint.path.startsWith('/payments/cases') ? { id: 1 } : {}),
  ...(endpoint.method === 'GET'
    ? { site: String(ids.site), user: String(ids.user), guests: undefined, destined: 'ROLE_NEOMAN' }
    : {}),
  ...ofOneCall[endpoint.id],
});

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  default?: unknown;
  pattern?: string;
  format?: string;
};
const samples = [
  '1',
  'texte',
  '2026-12-15',
  '2026',
  '0612345678',
  'a@essai.example',
  '11111111-1111-4111-8111-111111111111',
  'true',
];

function sample(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0]);
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [sample(schema.items ?? {})];
  const { pattern } = schema;
  return pattern ? samples.find((text) => new RegExp(pattern, 'u').test(text)) : 'texte texte';
}

const read = new Map<z.ZodType, Record<string, Schema>>();

/** The fields of an object. Each schema is read once: one endpoint gets hundreds of calls. */
export function fieldsOf(schema: z.ZodType | undefined): Record<string, Schema> {
  if (!schema) return {};
  const fields = read.get(schema) ?? readFields(schema);
  read.set(schema, fields);
  return fields;
}

function readFields(schema: z.ZodType): Record<string, Schema> {
  // An empty registry leaves out the names for the documents, so that shapes are inlined.
  const metadata = z.registry<z.core.GlobalMeta>();
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata }) as Schema;
  return json.properties ?? json.anyOf?.find((one) => one.properties)?.properties ?? {};
}

/**
 * One valid part of a call. `ready` has the values for this one call, which precede those that always serve.
 */
export function baseOf(
  endpoint: EndpointDefinition,
  part: 'params' | 'query' | 'body',
  { ids, ready = {} }: { ids: Ids; ready?: Ready },
): Record<string, unknown> {
  const known = {
    ...usualOf(endpoint, ids),
    ...ready.values,
    ...(part === 'body' ? ready.body : {}),
  };
  const entries = Object.entries(fieldsOf(endpoint[part])).map(
    ([name, schema]) => [name, name in known ? known[name] : sample(schema)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Raw text for a part of a URL, including text that no encoder would write. */
export const hostileText = [
  '0', '-1', '1.5', '1e3', '0x10', '+1', '2147483647', '2147483648', '99999999999999999999', 'abc', '', '%20', '%00', '1%00',
  '%ED%A0%80', '%E0%A4%A', '..%2F..%2Fetc%2Fpasswd', '%27%3B%20drop%20table%20users%3B--', '1%27%20or%20%271%27%3D%271',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '%3D1%2B1', '%D9%A3', '%F0%9F%92%A5', '%25', '_', '%5C', '%5Bobject%20Object%5D',
  '2026-02-30', '0000-01-01', '99999-12-31', 'x'.repeat(90), 'x'.repeat(300), 'é'.repeat(80),
]; // prettier-ignore
export const hostileValues: unknown[] = [
  undefined, null, true, false, 0, -1, 1.5, 1e308, -1e308, 2147483647, 2147483648, 2 ** 53, '', ' ', 'x', 'x'.repeat(20_000),
  '💥', "'; drop table users; --", "' or '1'='1", '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '=1+1', '@SUM(A1)',
  '../../../etc/passwd', 'a\u0000b', '\ud800', '\u202eabc', '\r\nSet-Cookie: a=b', [], [null], [[]], ['x'.repeat(50)], {}, { $ne: null },
  'NaN', '1e3', '0x10', '-1', '99999999999', '0000-01-01', '2026-02-30', '9999-12-31', '/api/users/1', '/api/users/2000000000', '${7*7}', '{{7*7}}',
]; // prettier-ignore

/** The commit under test; a copy without its history always tries the same values. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
const seed = commit();

/**
 * A third of these values, another one for each call and each commit: all of them are tried within a few
 * commits, and at once with HOSTILE_VALUES=all, as `npm run hostile` does.
 */
export function aThirdOf<Value>(values: readonly Value[], call: string): Value[] {
  if (process.env['HOSTILE_VALUES'] === 'all') return [...values];
  const [first = 0] = createHash('sha1').update(`${seed} ${call}`).digest();
  return values.filter((_, index) => (first + index) % 3 === 0);
}
