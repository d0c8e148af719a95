import * as calls from '@forman/contract/books/invoicing';
import { getFormerAccount, getFormerPdf, listFormerInvoices } from '@forman/contract/books/former-account';
import * as typed from '@forman/contract/books/typed-invoices';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { sendCsv } from '../../http/csv.ts';
import { sendPdf } from '../../http/pdf.ts';
import { route } from '../../http/route.ts';
import { yearCsv } from './year-file.service.ts';
import * as yearlyReport from './yearly-report.service.ts';
import { correctTransaction } from './corrections.service.ts';
import { getDeposited, submitTransaction } from './deposits.service.ts';
import { openPdf } from './former-documents.service.ts';
import { listForOffice, readFormerAccount } from './former-account.service.ts';
import { requestMonthDocuments } from './month-documents.service.ts';
import { listPersonInvoices } from './person-invoices.service.ts';
import { previewDocument } from './preview.service.ts';
import { createTransaction } from './recorded.service.ts';
import * as transactions from './transactions.service.ts';

export function invoicingRoutes(app: FastifyInstance): void {
  route(app, calls.listTransactions, async ({ ctx, viewer, query, reply }) => {
    const { 'user.id': of, ...part } = query;
    const userId = of === undefined ? undefined : Number(of);
    return answerPart(reply, await transactions.listTransactions(ctx, viewer, { userId, ...part }));
  });
  route(app, getFormerAccount, ({ ctx, viewer, params }) => readFormerAccount(ctx, viewer, params.id));
  route(app, listFormerInvoices, ({ ctx, query }) => listForOffice(ctx, query));
  route(app, getFormerPdf, async ({ ctx, viewer, params, reply }) =>
    sendPdf(reply, await openPdf(ctx, viewer, params.id)),
  );
  route(app, calls.getTransaction, ({ ctx, viewer, params }) =>
    transactions.getTransactionWithDocument(ctx, viewer, params.id),
  );
  route(app, calls.getTransactionPdf, async ({ ctx, viewer, params, query, reply }) => {
    return sendPdf(reply, await transactions.getPdf(ctx, viewer, params.id, query.document));
  });
  route(app, calls.listInvoiceYear, ({ ctx, params, query }) =>
    yearlyReport.listYear(ctx.db, { ...params, ...query }),
  );
  route(app, calls.exportInvoices, async ({ ctx, params: { year }, reply }) =>
    sendCsv(reply, `factures-${year}`, await yearCsv(ctx.db, year)),
  );
  route(app, calls.requestMonthDocuments, ({ ctx, viewer, body }) =>
    requestMonthDocuments(ctx, viewer, body.month),
  );
  route(app, calls.getPublicSectorInvoice, async ({ ctx, viewer, params, reply }) =>
    sendPdf(reply, await getDeposited(ctx, viewer, params.id)),
  );
  route(app, calls.transactionDetail, ({ ctx, viewer, body }) =>
    transactions.getTransactionDetail(ctx, viewer, body.user_id, body.atelier_id),
  );
  route(app, calls.invoiceCredits, ({ ctx, viewer, body }) =>
    transactions.listCredits(ctx, viewer.id, body.transactionIds),
  );
  route(app, calls.invoiceCreditsOfUser, ({ ctx, body }) =>
    transactions.listCredits(ctx, body.userId, body.transactionIds),
  );
}

/** Invoices that the back office writes, and their deposits. */
export function typedInvoicesRoutes(app: FastifyInstance): void {
  route(app, typed.createTransaction, ({ ctx, viewer, body }) => createTransaction(ctx, viewer, body));
  route(app, typed.updateTransaction, ({ ctx, viewer, params, body }) =>
    correctTransaction(ctx, viewer, params.id, body),
  );
  route(app, typed.previewInvoice, ({ ctx, body }) => previewDocument(ctx, body));
  route(app, typed.listPersonInvoices, ({ ctx, params, query }) => listPersonInvoices(ctx, params.id, query));
  route(app, typed.submitInvoice, ({ ctx, viewer, body }) =>
    submitTransaction(ctx, viewer, body.transactionId),
  );
}
