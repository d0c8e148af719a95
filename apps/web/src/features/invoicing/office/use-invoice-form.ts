import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { type RefObject, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { notify } from '../../../ui/notices.ts';
import type { FoundMember } from '../../../ui/use-people-search.ts';
import { problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import {
  bodyOf,
  type InvoiceProblems,
  type InvoiceValues,
  labelOf,
  newInvoice,
  onFields,
  problemsOf,
  valuesOf,
} from './invoice-values.ts';
import { type ManagedInvoice, readsInvoices } from './person-invoices.ts';

export type InvoicePreview = Answer<'previewInvoice'>;
type Options = {
  userId: number;
  /** The one that is corrected; a new one begins without. */
  invoice: ManagedInvoice | undefined;
  form: RefObject<HTMLFormElement | null>;
  onDone: () => void;
};

/** First the fields, then the document as it would be issued, then the issue itself. */
export function useInvoiceForm({ userId, invoice, form, onDone }: Options) {
  const [values, setValues] = useState<InvoiceValues>(() =>
    invoice ? valuesOf(invoice) : newInvoice(userId, parisDay(new Date())),
  );
  const [problems, setProblems] = useState<InvoiceProblems>({});
  const [requestKey] = useState(() => crypto.randomUUID());
  /** Another person than the invoice began with. */
  const [chosen, setChosen] = useState<string | null>(null);
  const preview = useAction('previewInvoice');
  const issue = useIssue(invoice, onDone);

  function set(part: Partial<InvoiceValues>): void {
    setValues({ ...values, ...part });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  }

  function choose(person: FoundMember): void {
    setChosen(fullName(person));
    set({ user: person.id });
  }

  const tell = (wrong: InvoiceProblems): void => tellFirstWrong(form.current, () => setProblems(wrong));
  const refused = (error: unknown): void => tell(onFields(problemsIn(error)));
  const body = invoice && !invoice.isTyped ? labelOf(values) : bodyOf(values);
  const replaced = invoice ? { id: invoice.id, replaces: invoice.invoiceNumber ?? '' } : {};

  function look(): void {
    const wrong = problemsOf(values);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    preview.mutate({ body: { ...body, ...replaced } }, { onError: refused });
  }

  return {
    values,
    set,
    choose,
    chosen,
    problems,
    look,
    isLooking: preview.isPending,
    preview: preview.data,
    back: () => {
      preview.reset();
      issue.reset();
    },
    send: () => issue.send(body, requestKey),
    isSending: issue.isBusy,
    failure: issue.error ?? (preview.error && !isOfFields(preview.error) ? preview.error : null),
  };
}

const isOfFields = (error: unknown): boolean => error instanceof ApiError && error.violations.length > 0;

type Body = ReturnType<typeof bodyOf> | ReturnType<typeof labelOf>;

/** Issues the new invoice, or the credit document and the invoice that follows; a public body's goes to Chorus Pro. */
function useIssue(invoice: ManagedInvoice | undefined, onDone: () => void) {
  const create = useAction('createTransaction', { invalidates: readsInvoices });
  const correct = useAction('updateTransaction', { invalidates: readsInvoices });
  const deposit = useAction('submitInvoice', { invalidates: readsInvoices });
  const failed = { onError: () => notify.error('typedInvoice') };

  function done({ id, disableChorusPro }: Answer<'createTransaction'>): void {
    notify.success(invoice ? 'invoiceCorrected' : 'invoiceTyped');
    // The server sends it too, later: what it has sent, it does not send again.
    if (!disableChorusPro) deposit.mutate({ body: { transactionId: id } });
    onDone();
  }

  return {
    send: (body: Body, requestKey: string): void =>
      invoice
        ? correct.mutate(
            { params: { id: invoice.id }, body: { ...body, replaces: invoice.invoiceNumber ?? '' } },
            { ...failed, onSuccess: done },
          )
        : create.mutate({ body: { ...body, requestKey } }, { ...failed, onSuccess: done }),
    isBusy: create.isPending || correct.isPending,
    error: create.error ?? correct.error,
    reset: () => {
      create.reset();
      correct.reset();
    },
  };
}
