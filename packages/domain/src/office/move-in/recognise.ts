import { plain } from '../../text.ts';
import { fieldsOf, type Mapping, type MoveTarget, moveTargetNames } from './targets.ts';

/**
 * Files of other tools, known by headings that stand in no other tool's. What each rests on: docs/move-in.md.
 */
export const moveTools = {
  assoconnect: {
    title: 'AssoConnect',
    headings: ['idducontact', 'dateadhesion', 'idcontact', 'statutdadhesion'],
  },
  helloasso: {
    title: 'HelloAsso',
    headings: ['referencecommande', 'nompayeur', 'emailpayeur', 'statutdelacommande'],
  },
  dolibarr: {
    title: 'Dolibarr',
    headings: ['refadherent', 'reffacture', 'datefacturation', 'typeadherent', 'natureadherent'],
  },
  galette: { title: 'Galette', headings: ['idadh', 'nomadh', 'prenomadh', 'emailadh', 'dateecheance'] },
  digiforma: {
    title: 'Digiforma',
    headings: ['intituledelaformation', 'nomstagiaire', 'stagiaire', 'modalite'],
  },
  dendreo: { title: 'Dendreo', headings: ['numeroaction', 'naction', 'intituleaction', 'participantnom'] },
  wild_apricot: {
    title: 'Wild Apricot',
    headings: ['membershiplevel', 'renewaldue', 'membersince', 'eventtitle', 'registrationstatus'],
  },
  /** Read by its calls: no file is told from its headings. */
  former_portal: { title: 'Ancien portail', headings: [] },
  spreadsheet: { title: 'Tableur', headings: [] },
} as const satisfies Record<string, { title: string; headings: readonly string[] }>;
export type MoveTool = keyof typeof moveTools;
export const moveToolNames = Object.keys(moveTools) as [MoveTool, ...MoveTool[]];

/** A heading without capitals, accents and signs. */
export const bareHeading = (heading: string): string => plain(heading).replaceAll(/[^a-z0-9]/g, '');

/** The tool whose own headings the file has most of, two at least. */
export function toolOf(header: readonly string[]): MoveTool {
  const titles = new Set(header.map(bareHeading));
  const found = moveToolNames
    .map((tool) => ({
      tool,
      count: moveTools[tool].headings.filter((heading) => titles.has(heading)).length,
    }))
    .toSorted((one, other) => other.count - one.count)[0]!;
  return found.count >= 2 ? found.tool : 'spreadsheet';
}

/** The field of each column, by its heading; of two columns for one field the name listed first wins. */
export function proposeMapping(target: MoveTarget, header: readonly string[]): (string | null)[] {
  const titles = header.map(bareHeading);
  const mapping: (string | null)[] = header.map(() => null);
  for (const [name, { title, also }] of fieldsOf(target)) {
    const at = [bareHeading(title), ...also]
      .map((heading) => titles.findIndex((one, index) => one === heading && mapping[index] === null))
      .find((index) => index >= 0);
    if (at !== undefined) mapping[at] = name;
  }
  return mapping;
}

/** Fields without which a file of this target says nothing; one of each group. */
const essential = {
  people: [['email'], ['fullName', 'lastName']],
  sessions: [['title'], ['startsOn']],
  invoices: [['number'], ['issuedOn'], ['gross', 'net']],
  documents: [['name']],
  avoirs: [
    ['left', 'amount'],
    ['person', 'personLast'],
  ],
  sites: [['name'], ['address', 'city']],
  titles: [['wording'], ['theme', 'kind', 'seats']],
  goals: [['description'], ['level']],
  votes: [['outcome'], ['endedOn'], ['person', 'personLast']],
  hours: [['minutes'], ['habilitation'], ['followedOn'], ['person', 'personLast']],
  news: [['title'], ['text']],
  faq: [['question'], ['answer']],
  movements: [['amount'], ['movedOn'], ['direction', 'label'], ['person', 'personLast']],
} as const satisfies Record<MoveTarget, readonly (readonly string[])[]>;

/** Titles of the groups of fields that a mapping lacks. */
export const missingFields = (target: MoveTarget, mapping: Mapping): readonly string[][] =>
  essential[target]
    .filter((group) => !group.some((name) => mapping.includes(name)))
    .map((group) => [...group]);

/** Words of a heading or of a file's name by which a target is told from others. */
const telling = {
  people: ['adherent', 'membre', 'contact', 'personne', 'member', 'naissance', 'civilite'],
  sessions: ['session', 'formation', 'atelier', 'evenement', 'event', 'stagiaire', 'participant', 'intitule'],
  invoices: ['facture', 'invoice', 'facturation', 'ttc', 'tva'],
  documents: [],
  avoirs: ['avoir', 'creditnote', 'reste', 'expire'],
  sites: ['lieu', 'salle'],
  titles: ['catalogue', 'wording'],
  goals: ['objectif', 'goal', 'maintien'],
  votes: ['vote', 'evolution', 'issue'],
  hours: ['attest', 'heures', 'habilitation', 'organisme'],
  news: ['actualite', 'article', 'auteur', 'publi'],
  faq: ['faq', 'question', 'reponse'],
  movements: ['mouvement', 'debit', 'historique'],
} as const satisfies Record<MoveTarget, readonly string[]>;

/** The target whose fields a file has: those without which it says nothing, then most of the others. */
export function targetOf(name: string, header: readonly string[]): MoveTarget {
  const words = [name, ...header].map(bareHeading);
  const scores = moveTargetNames.map((target) => {
    const mapping = proposeMapping(target, header);
    const told = telling[target].filter((word) => words.some((one) => one.includes(word))).length;
    const named = telling[target].some((word) => words[0]!.includes(word)) ? 3 : 0;
    const score =
      mapping.filter(Boolean).length + told * 2 + named - missingFields(target, mapping).length * 6;
    return { target, score };
  });
  return scores.toSorted((one, other) => other.score - one.score)[0]!.target;
}
