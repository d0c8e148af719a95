import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type Answer, call } from '../../../api/client.ts';
import { invalidate, useAct } from '../../../api/act.ts';
import { useViewer } from '../../../api/viewer.ts';
import { notify } from '../../../ui/notices.ts';
import { problemsByPath, tellFirstWrong } from '../../../ui/problems.ts';
import { useKept } from '../../../ui/use-kept.ts';
import type { FoundMember } from '../../../people/shared/use-people-search.ts';
import {
  bodyOf,
  buyerOf,
  type InvoiceProblems,
  type InvoiceValues,
  labelOf,
  newInvoice,
  onFields,
  placeOf,
  problemsOf,
  referencesOf,
  valuesOf,
} from './invoice-values.ts';
import type { ManagedInvoice } from './person-invoices.ts';

export type InvoicePreview = Answer<'previewInvoice'>;
type Options = {
  person: { id: number; firstName: string; lastName: string };
  /** Invoice being corrected; undefined for a new one. */
  invoice: ManagedInvoice | undefined;
  form: RefObject<HTMLFormElement | null>;
  onDone: () => void;
};

/** Leads from the fields to a preview of the document, then issues it. */
export function useInvoiceForm({ person, invoice, form, onDone }: Options) {
  const me = useViewer();
  const [start] = useState(() => (invoice ? valuesOf(invoice) : newInvoice(person, parisDay(new Date()))));
  const kept = useKept(
    `forman.draft.${me.id}.invoice.${invoice?.invoiceNumber ?? `new.${person.id}`}`,
    start,
  );
  const { values } = kept;
  const [problems, setProblems] = useState<InvoiceProblems>({});
  const preview = useAct('previewInvoice');
  const issue = useIssue(invoice, () => {
    kept.clear();
    onDone();
  });

  function set(part: Partial<InvoiceValues>): void {
    kept.set(part);
    const isChanged = (name: string): boolean => (name.split('.')[0] ?? name) in part;
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isChanged(name))));
  }

  const tell = (wrong: InvoiceProblems): void => tellFirstWrong(form.current, () => setProblems(wrong));
  const refused = (error: unknown): void => tell(onFields(problemsByPath(error)));
  const item = invoice && !invoice.isTyped ? labelOf(values) : bodyOf(values);
  const body: Body = {
    ...item,
    ...(invoice ? buyerOf(values, invoice) : placeOf(values)),
    ...referencesOf(values, invoice),
  };
  const replaced = invoice ? { id: invoice.id, replaces: invoice.invoiceNumber ?? '' } : {};

  function look(): void {
    const wrong = problemsOf(values);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    preview.mutate({ body: { ...body, ...replaced } }, { onError: refused });
  }

  /**
   * Sends the form. Its key stays the same after a lost answer, even when values are edited: if the invoice
   * was issued, the server says so and creates no second one.
   */
  function send(): void {
    const requestKey = values.requestKey || crypto.randomUUID();
    kept.set({ requestKey });
    issue.mutate({ body, requestKey });
  }

  return {
    values,
    set,
    choose: (chosen: FoundMember) => set({ user: chosen.id, person: fullName(chosen) }),
    problems,
    look,
    isLooking: preview.isPending,
    preview: preview.data,
    back: () => {
      preview.reset();
      issue.reset();
    },
    send,
    isSending: issue.isPending,
    isDirty: kept.isDirty,
    forget: () => kept.clear(),
    /** Error of the issue, not of the preview. */
    issueError: issue.error,
    lookError: preview.error && !isOfFields(preview.error) ? preview.error : null,
  };
}

const isOfFields = (error: unknown): boolean => error instanceof ApiError && error.violations.length > 0;

type Body = (ReturnType<typeof bodyOf> | ReturnType<typeof labelOf>) &
  ReturnType<typeof buyerOf> &
  ReturnType<typeof referencesOf>;

/**
 * Issues a new invoice, or a credit document and the invoice that follows; an invoice of a public body goes
 * to Chorus Pro. Its notices appear even when the form is closed.
 */
function useIssue(invoice: ManagedInvoice | undefined, onDone: () => void) {
  const changed = (): Promise<unknown> => invalidate('books');
  // The server also sends it by itself: it never sends twice, and asks to wait while a sending runs.
  const deposit = useMutation({
    mutationFn: (transactionId: number) => call('submitInvoice', { body: { transactionId } }),
    retry: (count, error) =>
      count < 5 && error instanceof ApiError && error.reason === 'chorus_pro_under_way',
    onSettled: changed,
  });
  return useMutation({
    mutationFn: ({ body, requestKey }: { body: Body; requestKey: string }) =>
      invoice
        ? call('updateTransaction', {
            params: { id: invoice.id },
            body: { ...body, replaces: invoice.invoiceNumber ?? '' },
          })
        : call('createTransaction', { body: { ...body, requestKey } }),
    onSuccess: async ({ id, disableChorusPro }) => {
      notify.success(invoice ? 'invoiceCorrected' : 'invoiceTyped');
      onDone();
      await changed();
      if (!disableChorusPro) deposit.mutate(id);
    },
    onError: () => {
      notify.error('typedInvoice');
      // The invoice may have been issued despite the error.
      void changed();
    },
  });
}
