import { startTwin, type TwinAnswer, type TwinRequest } from '../../twin.testing.ts';
import { simulatedSirets } from '../simulated.ts';

export const chorusProKeys = {
  clientId: 'twin-application',
  clientSecret: 'PISTEtwinSecret456',
  account: { login: 'TECH_1_twin@cpro.fr', password: 'technical:Passé-789' },
};

type Structure = { id: number; needs: Record<string, boolean> };
type Status = { code: string; at: string; comment?: string };
type Flow = { id: string; number: string; state: string; errors: string[] };
type Invoice = { id: number; flow: string; number: string; history: Status[] };
type Body = Record<string, unknown>;
type Search = { numeroFacture?: string; numeroFluxDepot?: string };

const needs = (changes: Record<string, boolean> = {}) => ({
  codeServiceDoitEtreRenseigne: false,
  numeroEJDoitEtreRenseigne: false,
  gestionNumeroEJOuCodeService: false,
  ...changes,
});

/**
 * References required by the special SIRETs, null for a SIRET that Chorus Pro does not know. Other SIRETs
 * require none.
 */
const structureNeeds: Record<string, Record<string, boolean> | null> = {
  [simulatedSirets.unknown]: null,
  [simulatedSirets.needsEngagement]: needs({ numeroEJDoitEtreRenseigne: true }),
  [simulatedSirets.needsService]: needs({ codeServiceDoitEtreRenseigne: true }),
  [simulatedSirets.needsEither]: needs({ gestionNumeroEJOuCodeService: true }),
};

/** The records of Chorus Pro: structures, deposits, and the invoices that it read in them. */
class ChorusProRecords {
  readonly flows: Flow[] = [];
  readonly invoices: Invoice[] = [];
  /** True when deposits are processed later, as in reality. */
  isSlow = false;

  deposit({ fichierFlux, nomFichier, syntaxeFlux }: Body): TwinAnswer {
    if (syntaxeFlux !== 'IN_DP_E2_CII_FACTURX') return said(20_000, 'GDP_MSG_11.002 : syntaxe inconnue');
    const number = String(nomFichier).replace(/\.pdf$/, '');
    const file = Buffer.from(String(fichierFlux), 'base64').toString('latin1');
    const flow = { id: `CPP00${1_000 + this.flows.length}`, number, state: 'IN_RECU', errors: [] };
    this.flows.push(flow);
    if (!this.isSlow) this.integrate(flow, file);
    return said(0, 'GCU_MSG_01_000', { numeroFluxDepot: flow.id, dateDepot: '2026-11-30', syntaxeFlux });
  }

  integrate(flow: Flow, file = ''): void {
    if (this.invoices.some(({ number }) => number === flow.number)) {
      Object.assign(flow, { state: 'IN_REJETE', errors: ['La facture existe déjà pour ce fournisseur.'] });
      return;
    }
    flow.state = 'IN_INTEGRE';
    const history = [{ code: 'DEPOSEE', at: '2026-11-30 10:05' }, endOf(file)];
    const { id, number } = flow;
    this.invoices.push({ id: 8_316_845 + this.invoices.length, flow: id, number, history });
  }

  find({ numeroFacture, numeroFluxDepot }: Search): TwinAnswer {
    const found = this.invoices.filter(
      ({ number, flow }) =>
        (numeroFacture === undefined || number.includes(numeroFacture)) &&
        (numeroFluxDepot === undefined || flow === numeroFluxDepot),
    );
    return said(0, 'GCU_MSG_01_000', {
      listeFactures: found.map(({ id, flow, number, history }) => ({
        identifiantFactureCPP: id,
        numeroFluxDepot: flow,
        numeroFacture: number,
        statut: history.at(-1)!.code,
        dateHeureEtatCourant: history.at(-1)!.at,
        commentaireEtatCourant: history.at(-1)!.comment ?? null,
      })),
    });
  }

  history({ idFacture }: Body): TwinAnswer {
    const found = this.invoices.find(({ id }) => id === idFacture);
    if (!found) return said(20_003, 'Facture introuvable');
    return said(0, 'GCU_MSG_01_000', {
      idFacture,
      historiquesDesStatuts: {
        // The newest first.
        histoStatut: found.history.toReversed().map(({ code, at, comment }, index) => ({
          histoStatutId: index,
          histoStatutCode: code,
          histoStatutDatePassage: at,
          histoStatutCommentaire: comment ?? null,
        })),
      },
    });
  }

  report({ numeroFluxDepot }: Body): TwinAnswer {
    const flow = this.flows.find(({ id }) => id === numeroFluxDepot);
    if (!flow) return said(20_001, 'POQ_MSG_01.003 - Flux introuvable.');
    return said(0, 'GCU_MSG_01_000', {
      etatCourantDepotFlux: flow.state,
      dateHeureEtatCourantFlux: '2026-11-30T10:01:02+01:00',
      listeErreurDP: flow.errors.map((libelleErreurDP) => ({ numeroDP: flow.number, libelleErreurDP })),
      listeErreurTechnique: [],
    });
  }

  structures({ structure }: Body): TwinAnswer {
    const { identifiantStructure: siret } = structure as { identifiantStructure: string };
    const found = structureOf(siret);
    return said(0, 'GCU_MSG_01_000', {
      listeStructures: found ? [{ identifiantStructure: siret, idStructureCPP: found.id }] : [],
    });
  }

  structure({ idStructureCPP }: Body): TwinAnswer {
    const siret = String(idStructureCPP).padStart(14, '0');
    const found = structureOf(siret);
    return found
      ? said(0, 'GCU_MSG_01_000', { parametres: found.needs })
      : said(20_002, 'Structure introuvable');
  }
}

function structureOf(siret: string): Structure | null {
  const special = structureNeeds[siret];
  return special === null ? null : { id: Number(siret), needs: special ?? needs() };
}

/** Final state of the invoice, chosen by the SIRET that its file contains. */
function endOf(file: string): Status {
  const at = '2026-11-30 11:30';
  if (file.includes(simulatedSirets.suspended))
    return { code: 'SUSPENDUE', at, comment: 'Joindre le bon de commande signé.' };
  if (file.includes(simulatedSirets.rejected))
    return { code: 'REJETEE', at, comment: 'Le numéro d’engagement est inconnu.' };
  return { code: 'MISE_A_DISPOSITION', at };
}

const said = (codeRetour: number, libelle: string, more: Body = {}): TwinAnswer => ({
  status: 200,
  body: { codeRetour, libelle, ...more },
});

const paths = {
  deposit: '/cpro/factures/v1/deposer/flux',
  find: '/cpro/factures/v1/rechercher/fournisseur',
  history: '/cpro/factures/v1/consulter/historique',
  report: '/cpro/transverses/v1/consulterCRDetaille',
  structures: '/cpro/structures/v1/rechercher',
  structure: '/cpro/structures/v1/consulter',
} as const;

const routes: Record<string, (records: ChorusProRecords, body: Body) => TwinAnswer> = {
  [paths.deposit]: (records, body) => records.deposit(body),
  [paths.find]: (records, body) => records.find(body),
  [paths.history]: (records, body) => records.history(body),
  [paths.report]: (records, body) => records.report(body),
  [paths.structures]: (records, body) => records.structures(body),
  [paths.structure]: (records, body) => records.structure(body),
};

/** PISTE, the gateway: issues the application's tokens and checks those of each call. */
class Gate {
  tokens = 0;
  lifeSeconds = 3600;
  asksAccount = true;

  issue(body: string): TwinAnswer {
    const form = new URLSearchParams(body);
    const isKnown =
      form.get('client_id') === chorusProKeys.clientId &&
      form.get('client_secret') === chorusProKeys.clientSecret;
    if (!isKnown || form.get('scope') !== 'openid') return { status: 400, body: { error: 'invalid_client' } };
    this.tokens += 1;
    const issued = { access_token: `jeton-${this.tokens}`, token_type: 'Bearer' };
    return { status: 200, body: { ...issued, expires_in: this.lifeSeconds } };
  }

  lets({ headers }: TwinRequest): boolean {
    if (headers.authorization !== `Bearer jeton-${this.tokens}`) return false;
    return !this.asksAccount || headers['cpro-account'] === account;
  }
}

const { login, password } = chorusProKeys.account;
const account = Buffer.from(`${login}:${password}`).toString('base64');

/** PISTE and Chorus Pro on this machine, under one address. */
export async function startChorusProTwin() {
  const records = new ChorusProRecords();
  const gate = new Gate();
  let isNextLost = false;
  const overrides = new Map<string, TwinAnswer>();
  const twin = await startTwin((request) => {
    if (request.path === '/api/oauth/token') return gate.issue(request.body);
    if (!gate.lets(request)) return { status: 401, body: {} };
    const route = routes[request.path];
    if (!route) return { status: 403, body: {} };
    if (isNextLost && request.path === paths.find) {
      isNextLost = false;
      twin.failNext('lost');
    }
    const answered = overrides.get(request.path) ?? route(records, JSON.parse(request.body) as Body);
    overrides.delete(request.path);
    return answered;
  });
  return {
    ...twin,
    tokensGiven: () => gate.tokens,
    /** The token in use stops working. */
    revokeToken: () => (gate.tokens += 1),
    tokensLive: (seconds: number) => (gate.lifeSeconds = seconds),
    /**
     * Calls need no technical account any more, as when the application itself is attached to the structure.
     */
    needsNoAccount: () => (gate.asksAccount = false),
    /** Answers the next call of this path with this code and message. */
    answerNext: (path: keyof typeof paths, codeRetour: number, libelle: string, status = 200) =>
      overrides.set(paths[path], { ...said(codeRetour, libelle), status }),
    /** Makes the deposit that follows the next search, but loses its answer. */
    loseNextDeposit: () => (isNextLost = true),
    flowsOf: (number: string): Flow[] => records.flows.filter((flow) => flow.number === number),
    /** Deposits wait until `catchUp`. */
    slowDown: () => (records.isSlow = true),
    catchUp: () => {
      records.isSlow = false;
      for (const flow of records.flows) if (flow.state === 'IN_RECU') records.integrate(flow);
    },
    rejectFlow: (id: string, errors: string[]) =>
      Object.assign(
        records.flows.find((flow) => flow.id === id)!,
        { state: 'IN_REJETE', errors },
      ),
    moveOn: (number: string, status: Status) =>
      records.invoices.find((invoice) => invoice.number === number)!.history.push(status),
  };
}
