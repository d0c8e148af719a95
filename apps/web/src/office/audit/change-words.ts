import { type Role, roleLabel } from '@forman/domain/access';
import { productWords } from '@forman/domain/books/books-log';
import { defaultAccounts, defaultJournals } from '@forman/domain/books/ledger/chart';
import { formatDuration, formatMoment, formatNumericDay, formatPhone } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { type Catalogue, catalogues, kindOfCatalogue } from '@forman/domain/participation/catalogue';
import { type AuditSubject, auditSubjectNames } from '@forman/domain/platform/audit';
import { fullName } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { goalStates } from '../../community/shared/goal-states.ts';
import { outsideStateWords } from '../../hours/shared/outside-state-words.ts';
import { kindUiOf } from '../../sessions/shared/kind-ui.tsx';

export type Change = Pick<
  Answer<'listPersonChanges'>['changes'][number],
  'actor' | 'actingAdmin' | 'field' | 'from' | 'to' | 'note'
>;

/** French names of the wire's fields; a field that is missing here is shown by its wire name. */
const labels: Readonly<Record<string, string>> = {
  civilite: 'Civilité',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phoneNumber: 'Téléphone',
  birthDay: 'Date de naissance',
  address: 'Adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  addressAccess: 'Adresse montrée',
  lat: 'Latitude',
  lng: 'Longitude',
  fileUrl: 'Photo',
  habilitation: 'Habilitations',
  societyName: 'Société',
  societySiret: 'SIRET',
  societyVatNumber: 'Numéro de TVA',
  societyAddress: 'Adresse de la société',
  level: 'Niveau',
  levelSince: 'Niveau depuis',
  roles: 'Niveau',
  credit: 'Crédit',
  dues: 'Cotisation',
  goal: 'Objectif',
  memberStartCreatedAt: 'Adhérent depuis',
  dateEndMember: 'Fin d’adhésion',
  adhesionPaidAt: 'Cotisation payée le',
  endCursus: 'Fin de cursus',
  isPilot: 'Pilote',
  isExpertAccountant: 'Expert-comptable',
  isSuperOrganizer: 'Super organisateur',
  isAdmin: 'Administrateur',
  diedOn: 'Décès',
  isJdEnded: 'Journée découverte',
  isDemarrageEnded: 'Démarrage',
  is3JREnded: '3JR',
  godFather: 'Parrain',
  manager: 'Manager',
  dynasty: 'Dynastie',
  prodemialQualification: 'Qualification Prodémial',
  prodemialQualificationStars: 'Étoiles de la qualification',
  prodemialTitre: 'Titre Prodémial',
  prodemialTitreStars: 'Étoiles du titre',
  title: 'Titre',
  price: 'Prix',
  maxGuests: 'Places',
  minGuests: 'Places au moins',
  startDate: 'Début',
  endDate: 'Fin',
  place: 'Lieu',
  site: 'Lieu',
  former: 'Pilote',
  isUniqueWaiting: 'Liste d’attente seule',
  isPublish: 'Publication',
  destined: 'Niveaux concernés',
  slots: 'Créneaux',
  hours: 'Heures de formation',
  category: 'Rubrique',
  publishAt: 'Parution',
  taggedUsers: 'Personnes citées',
  name: 'Nom',
  isActive: 'Actif',
  wording: 'Intitulé',
  type: 'Catalogue',
  theme: 'Thème',
  prerequisite: 'Prérequis',
  formerWords: 'Mot du formateur',
  placeZoom: 'Places en visio',
  gmap: 'Lien du plan',
  valueTVA: 'TVA',
  CA: 'Chiffre d’affaires',
  CAugmente: 'Évolution',
  secondFactorFrom: 'Double vérification demandée à partir du',
  total: 'Total',
  number: 'Numéro',
  label: 'Libellé',
  code: 'Code',
  treasurerEmail: 'Adresse de la trésorerie',
  user: 'Acheteur',
  state: 'État',
};
export const fieldLabel = (field: string): string => labels[field] ?? field;

const money = new Set(['credit', 'dues', 'price', 'total', 'CA']);
const nothing = 'vide';
const isCatalogue = (value: string): value is Catalogue => (catalogues as readonly string[]).includes(value);

/** A value as people read it: « 45,00 € », « oui », « NEOMAN », « 12/03/2027 ». */
export function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return nothing;
  if (value === 'true') return 'oui';
  if (value === 'false') return 'non';
  if (money.has(field) && Number.isFinite(Number(value))) return formatEuros(eurosToCents(Number(value)));
  if (field === 'type' && isCatalogue(value)) return kindUiOf(kindOfCatalogue(value)).one;
  if (field === 'goal') return goalStates[value] ?? value;
  if (field === 'state') return (outsideStateWords as Readonly<Record<string, string>>)[value] ?? value;
  if (field === 'phoneNumber') return formatPhone(value);
  if (value.startsWith('[')) return listText(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatNumericDay(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formatMoment(new Date(value));
  return roleLabel[value as Role] ?? value;
}

function listText(value: string): string {
  try {
    const list = JSON.parse(value) as unknown[];
    return list.map((one) => (isHourLine(one) ? hourText(one) : itemText(String(one)))).join(', ') || nothing;
  } catch {
    // Not a list, only a text that begins with a bracket.
    return value;
  }
}

type HourLine = { habilitation: string; minutes: number };
const isHourLine = (one: unknown): one is HourLine =>
  typeof one === 'object' && one !== null && 'habilitation' in one && 'minutes' in one;

/** "3 h IMMOBILIER" */
const hourText = ({ habilitation, minutes }: HourLine): string =>
  `${formatDuration(minutes * 60_000)} ${habilitation}`;

/** A level by its label, a half-day by its two ends, any other word unchanged. */
function itemText(item: string): string {
  const [from, to] = item.split('/').map((end) => new Date(end));
  const isSpan = from && to && !Number.isNaN(from.getTime()) && !Number.isNaN(to.getTime());
  return isSpan ? `${formatMoment(from)} – ${formatMoment(to)}` : (roleLabel[item as Role] ?? item);
}

const causes: Readonly<Record<string, string>> = {
  registration: 'inscription',
  membership: 'adhésion payée',
  vote: 'vote',
  admin: '',
  import: 'import d’un fichier',
};
export const noteText = ({ field, note }: Pick<Change, 'field' | 'note'>): string =>
  field === 'level' ? (causes[note] ?? note) : note;

/** Changes in one line: « TVA : 20 → 5,5 ; … ». */
export const changesText = ({
  changes,
}: {
  changes: readonly Pick<Change, 'field' | 'from' | 'to'>[];
}): string =>
  changes
    .map(
      ({ field, from, to }) =>
        `${fieldLabel(field ?? '')}\u00a0: ${valueText(field ?? '', from)} → ${valueText(field ?? '', to)}`,
    )
    .join('\u00a0; ');

/** « Claire Joubert », « Claire Joubert, aux commandes », « Le portail » */
export function whoText({ actor, actingAdmin }: Pick<Change, 'actor' | 'actingAdmin'>): string {
  if (actingAdmin) return `${fullName(actingAdmin)}, aux commandes`;
  return actor ? fullName(actor) : 'Le portail';
}

/** Parts of the settings, as the log names them. */
const partWords: Readonly<Record<string, string>> = {
  ...productWords,
  payments: 'paiements',
  statements: 'relevés des prestataires',
  'held-messages': 'messages retenus',
  clock: 'horloge',
  hours: 'heures',
  numbers: 'numéros',
};

const namedInBooks: Readonly<Record<string, { label: string }>> = { ...defaultAccounts, ...defaultJournals };

/** The subject of an act: its own name, or its kind with its number, its part and its day. */
export function subjectText({ type, id, name }: { type: string; id: string; name: string | null }): string {
  if (name !== null) return name;
  const kind = auditSubjectNames[type as AuditSubject] ?? type;
  if (type === 'ledger') return `${kind}, ${namedInBooks[id]?.label ?? id}`;
  if (type !== 'settings') return `${kind} ${id}`;
  // The number of a row of the settings says nothing.
  const words = id.split(' ').filter((word) => !/^\d+$/.test(word));
  return [kind, ...words.map((word) => partWords[word] ?? dayOr(word))].join(', ');
}

const dayOr = (word: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(word) ? formatNumericDay(word) : word);
