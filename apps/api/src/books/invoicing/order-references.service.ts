import { missingReference } from '@forman/domain/books/invoicing/chorus-pro';
import { isSiret } from '@forman/domain/books/invoicing/corrections';
import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import { type Written, wrong } from './typed-fields.ts';

/**
 * Checks, before an invoice for a public body is issued, the references that the body requires: Chorus Pro
 * would reject the invoice once it has a number. Without an answer nobody waits: the deposit checks again.
 * @throws AppError invalid on the field that is missing.
 */
export async function requireReferences(ctx: Context, written: Written): Promise<void> {
  const { siret, service_code: serviceCode, engagement } = written;
  if (!ctx.eInvoicing || written.e_invoice_off || !isSiret(siret)) return;
  const needs = await ctx.eInvoicing.readNeeds(siret).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error }, 'needs of a public body not read');
    return null;
  });
  const missing = needs && missingReference(needs, { serviceCode, engagement });
  if (missing) throw wrong(missing.field, missing.sentence);
}
