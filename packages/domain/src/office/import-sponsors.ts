import type { ImportOutcome, KnownPeople, PlannedLine } from './import-outcome.ts';

/** Checks the sponsor of each line: nobody may be under a refused line, and nobody above themself. */

const sponsorOf = (line: PlannedLine): string | undefined => line.changes.godFather?.to.toLowerCase();
const isStanding = ({ outcome }: PlannedLine): boolean => outcome === 'new' || outcome === 'changed';

function refuse(line: PlannedLine, outcome: ImportOutcome, reason: string): void {
  line.outcome = outcome;
  line.reasons.push(reason);
}

/** Repeats until no line is refused: a refused line may leave others without their sponsor. */
export function refuseSponsors(
  planned: readonly PlannedLine[],
  inFile: ReadonlySet<string>,
  known: KnownPeople,
): void {
  do refuseOrphans(planned, inFile, known);
  while (refuseCircles(planned, known));
}

function refuseOrphans(
  planned: readonly PlannedLine[],
  inFile: ReadonlySet<string>,
  known: KnownPeople,
): void {
  const standing = planned.filter(isStanding);
  const there = new Set(standing.map(({ email }) => email.toLowerCase()));
  const under = Map.groupBy(standing, sponsorOf);
  const isThere = (email: string): boolean => there.has(email) || known.byEmail.get(email)?.isGone === false;
  const missing = [...under.keys()].filter((email) => email !== undefined && !isThere(email));
  for (const email of missing as string[]) {
    for (const line of under.get(email) ?? []) {
      if (inFile.has(email)) refuse(line, 'wrong', 'Parrain\u00a0: sa propre ligne est refusée');
      else refuse(line, 'unknown', 'Parrain\u00a0: personne n’a cette adresse');
      there.delete(line.email.toLowerCase());
      // The people sponsored by this line are checked next.
      if (!isThere(line.email.toLowerCase())) missing.push(line.email.toLowerCase());
    }
  }
}

/** A person by their number, or by what names them while they have none. */
type Node = number | string;
/** A person by their number, or by their e-mail when they have no account yet. */
const nodeOf = ({ personId, email }: PlannedLine): Node => personId ?? email.toLowerCase();

/** Refuses the lines that would form a circle. @returns true when there were any. */
function refuseCircles(planned: readonly PlannedLine[], known: KnownPeople): boolean {
  const placed = planned.filter((line) => isStanding(line) && sponsorOf(line) !== undefined);
  const sponsors = new Map<Node, Node | null>(known.sponsorOf);
  for (const line of placed) {
    const sponsor = sponsorOf(line)!;
    sponsors.set(nodeOf(line), known.byEmail.get(sponsor)?.id ?? sponsor);
  }
  const inCircles = findCircles(sponsors);
  const refused = placed.filter((line) => inCircles.has(nodeOf(line)));
  for (const line of refused)
    refuse(line, 'wrong', 'Parrain\u00a0: il se retrouverait sous la personne qu’il parraine');
  return refused.length > 0;
}

/** Everybody who would stand above themself; each link is walked once. */
export function findCircles(sponsors: ReadonlyMap<Node, Node | null>): Set<Node> {
  const [walked, found] = [new Set<Node>(), new Set<Node>()];
  for (const start of sponsors.keys()) {
    const path: Node[] = [];
    const own = new Set<Node>();
    let at: Node | null = start;
    while (at !== null && !walked.has(at)) {
      walked.add(at);
      own.add(at);
      path.push(at);
      at = sponsors.get(at) ?? null;
    }
    // The walk met its own path: the circle starts there.
    if (at !== null && own.has(at)) for (const node of path.slice(path.indexOf(at))) found.add(node);
  }
  return found;
}

/**
 * The planned lines, each after the sponsor that the file gives it, since a dynasty comes from the sponsor.
 */
export function sponsorsFirst(standing: readonly PlannedLine[]): PlannedLine[] {
  const byEmail = new Map(standing.map((line) => [line.email.toLowerCase(), line]));
  const ordered = new Set<PlannedLine>();
  for (const line of standing) {
    const chain: PlannedLine[] = [];
    let at: PlannedLine | undefined = line;
    while (at && !ordered.has(at)) {
      chain.push(at);
      at = byEmail.get(sponsorOf(at) ?? '');
    }
    for (const one of chain.toReversed()) ordered.add(one);
  }
  return [...ordered];
}
