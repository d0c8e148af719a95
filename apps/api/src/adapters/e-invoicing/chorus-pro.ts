import { isSiret } from '@forman/domain/books/invoicing/corrections';
import { ProviderError } from '../provider-error.ts';
import {
  type ChorusProAnswer,
  type ChorusProClient,
  type ChorusProConfig,
  createChorusProClient,
} from './chorus-pro.client.ts';
import {
  type FoundInvoice,
  readFound,
  readHistory,
  readParameters,
  readReport,
  readStructure,
} from './chorus-pro.reading.ts';
import type { DepositResult, EInvoicing, InvoiceDeposit, StateReading } from './port.ts';
import { buyerFault, formFault } from './refusals.ts';

const paths = {
  deposit: '/cpro/factures/v1/deposer/flux',
  find: '/cpro/factures/v1/rechercher/fournisseur',
  history: '/cpro/factures/v1/consulter/historique',
  report: '/cpro/transverses/v1/consulterCRDetaille',
  structures: '/cpro/structures/v1/rechercher',
  structure: '/cpro/structures/v1/consulter',
} as const;

/** Chorus Pro's name for the syntax of a Factur-X of profile EN 16931. */
const syntax = 'IN_DP_E2_CII_FACTURX';

/**
 * Chorus Pro, the State's platform for invoices to public bodies (decision 22). It processes a deposit later,
 * and only then rejects a second deposit of the same number: each deposit is therefore preceded by a search
 * in the supplier's own list.
 */
export function createChorusPro(config: ChorusProConfig, clock: { now(): Date }): EInvoicing {
  const client = createChorusProClient(config, clock);
  const readNeeds: EInvoicing['readNeeds'] = async (siret) => {
    const searched = await client.call(paths.structures, {
      structure: { identifiantStructure: siret, typeIdentifiantStructure: 'SIRET' },
    });
    const id = readStructure(foundIn(searched), siret);
    if (id === null) return null;
    const structure = await client.call(paths.structure, { idStructureCPP: id, codeLangue: 'fr' });
    return readParameters(done(structure).body);
  };

  return {
    name: 'chorus-pro',
    readNeeds,
    async deposit(invoice) {
      const fault =
        formFault(invoice) ??
        sellerFault(invoice) ??
        buyerFault(invoice, await readNeeds(invoice.buyerSiret));
      if (fault) return { status: 'refused', message: fault };
      const [there] = await findInvoices(client, { numeroFacture: invoice.number }, invoice.number);
      if (there) return { status: 'deposited', depositId: there.flow || invoice.number };
      return depositFlow(client, invoice);
    },
    async readStates({ number, depositId }) {
      const [mine] = await findInvoices(client, { numeroFluxDepot: depositId }, number);
      if (mine) return readInvoice(client, mine);
      const report = await readFlow(client, depositId);
      // A second deposit of a number is rejected; the search then finds the invoice of the first deposit.
      const [first] = await findInvoices(client, { numeroFacture: number }, number);
      if (first) return readInvoice(client, first);
      return report ? [report] : [];
    },
  };
}

/** Chorus Pro knows its suppliers by SIRET, and rejects an invoice with the SIREN alone. */
const sellerFault = ({ sellerSiret }: InvoiceDeposit): string | null =>
  isSiret(sellerSiret)
    ? null
    : 'Le SIRET de l’association manque à ses coordonnées\u00a0: Chorus Pro le demande sur chaque facture.';

async function depositFlow(client: ChorusProClient, { number, pdf }: InvoiceDeposit): Promise<DepositResult> {
  const { code, label, body } = await client.call(paths.deposit, {
    fichierFlux: Buffer.from(pdf).toString('base64'),
    nomFichier: `${number}.pdf`,
    syntaxeFlux: syntax,
    avecSignature: false,
  });
  if (code !== 0)
    return { status: 'refused', message: `Chorus Pro a refusé le dépôt\u00a0: ${label || `code ${code}`}.` };
  const depositId = body['numeroFluxDepot'];
  if (typeof depositId !== 'string' || depositId === '')
    throw new ProviderError('chorus-pro', 'a deposit without a number', { retryable: true });
  return { status: 'deposited', depositId };
}

async function findInvoices(
  client: ChorusProClient,
  by: { numeroFacture: string } | { numeroFluxDepot: string },
  number: string,
): Promise<FoundInvoice[]> {
  const answer = await client.call(paths.find, { ...by, typeFacture: 'FACTURE' });
  return readFound(foundIn(answer), number);
}

/** Reads all states from the history, or the one of the list where there is no history. */
async function readInvoice(client: ChorusProClient, { id, state }: FoundInvoice): Promise<StateReading[]> {
  if (!Number.isSafeInteger(id)) return [state];
  const { code, body } = await client.call(paths.history, { idFacture: id });
  const history = code === 0 ? readHistory(body) : [];
  const isWhole = history.some((reading) => reading.code === state.code);
  return isWhole ? history : [...history, state];
}

async function readFlow(client: ChorusProClient, depositId: string): Promise<StateReading | null> {
  const answer = await client.call(paths.report, { numeroFluxDepot: depositId, syntaxeFlux: syntax });
  return readReport(foundIn(answer));
}

function done(answer: ChorusProAnswer): ChorusProAnswer {
  if (answer.code === 0) return answer;
  throw new ProviderError('chorus-pro', `code ${answer.code} ${answer.label}`, { retryable: false });
}

/** The body of a search's answer; {} when nothing was found, which has an error code of its own. */
const foundIn = (answer: ChorusProAnswer): Record<string, unknown> =>
  answer.code !== 0 && /introuvable|aucun|inexistant|n'existe pas/i.test(answer.label)
    ? {}
    : done(answer).body;
