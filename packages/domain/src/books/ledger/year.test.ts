import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowancesOn } from '../invoicing/allowances.ts';
import { creditedParts } from '../invoicing/credit.ts';
import type { DocumentSnapshot } from '../invoicing/document.ts';
import { documentSums } from '../invoicing/sums.ts';
import { splitVat, vatRules, vatTreatment } from '../invoicing/vat.ts';
import { addTotals, type ClosedDocument, noTotals, totalsOf } from './closings.ts';
import { avoirEntry, avoirSpentEntry, type SpentPart } from './avoir-entries.ts';
import {
  captureEntry,
  caseEntry,
  documentEntry,
  entryFaults,
  type LedgerEntry,
  providerRefundEntry,
  receiptEntry,
  refundEntry,
} from './entries.ts';

/**
 * The books of a year without a portal: the entries of 10,000 random facts, compared with balances of people
 * that the test keeps itself.
 */

type Avoir = { id: number; number: string | null; left: number };
type Sale = {
  id: number;
  userId: number;
  invoice: DocumentSnapshot;
  creditedCents: number;
  isDiscountCredited: boolean;
  onlineCents: number;
};
const products = ['workshop', 'formation', 'event', 'dues', 'discovery_fee'] as const;
const on = '2026-06-15';

/** Random numbers of a fact; each is brought into its range. */
type Draw = { kind: number; user: number; cents: number; share: number; rate: number };

class Year {
  entries: LedgerEntry[] = [];
  documents: ClosedDocument[] = [];
  avoirs = new Map<number, Avoir[]>();
  sales: Sale[] = [];
  /** Amount that each person owes; negative when it is owed to them. */
  owed = new Map<number, number>();
  sold = { F: 0, AV: 0 };
  next = 1;

  owe(userId: number, cents: number): void {
    this.owed.set(userId, (this.owed.get(userId) ?? 0) + cents);
  }
  post(entries: readonly LedgerEntry[]): void {
    this.entries.push(...entries);
  }

  give(userId: number, cents: number): void {
    this.openAvoir(userId, { number: null, left: cents });
  }
  openAvoir(userId: number, avoir: Omit<Avoir, 'id'>): Avoir {
    const opened = { ...avoir, id: this.next++ };
    this.avoirs.set(userId, [...(this.avoirs.get(userId) ?? []), opened]);
    return opened;
  }

  /** Takes avoirs oldest first, up to the amount. */
  take(userId: number, maxCents: number): SpentPart[] {
    let rest = maxCents;
    return (this.avoirs.get(userId) ?? []).flatMap((avoir) => {
      const amountCents = Math.min(rest, avoir.left);
      avoir.left -= amountCents;
      rest -= amountCents;
      return amountCents > 0 ? [{ avoirId: avoir.id, amountCents, number: avoir.number }] : [];
    });
  }
  spend(userId: number, transactionId: number | null, parts: readonly SpentPart[]): void {
    const movementId = this.next++;
    const owed = parts.filter(({ number }) => number !== null);
    if (transactionId !== null) for (const part of owed) this.owe(userId, -part.amountCents);
    this.post(avoirSpentEntry({ movementId, userId, transactionId, parts: owed, description: 'x', on }));
  }

  issue(userId: number, product: (typeof products)[number], snapshot: DocumentSnapshot): void {
    const { series, grossCents } = snapshot;
    this.documents.push({ product, snapshot });
    this.owe(userId, series === 'F' ? grossCents : -grossCents);
    this.sold[series] += grossCents;
    this.post(documentEntry({ id: this.next++, transactionId: 1, product, snapshot }));
  }

  paid(sale: Pick<Sale, 'id' | 'userId'>, amountCents: number) {
    return {
      paymentId: `p${sale.id}`, transactionId: sale.id, method: 'card' as const, providerRef: `ch_${sale.id}`,
      userId: sale.userId, amountCents, on,
    }; // prettier-ignore
  }

  buy({ user, cents, share, rate }: Draw): void {
    const userId = user % 20;
    const id = this.next++;
    const product = products[rate % products.length]!;
    const treatment = vatTreatment(vatRules[product], [0, 210, 550, 2000][rate % 4]!);
    const line = {
      label: 'x', detail: null, quantity: 1, ...treatment, ...splitVat(cents, treatment.vatRateBasisPoints),
      grossCents: cents,
    }; // prettier-ignore
    const parts = this.take(userId, Math.floor((cents * (share % 101)) / 100));
    const allowances = allowancesOn(
      line,
      parts.filter(({ number }) => number === null),
    );
    const invoice = this.written('F', userId, { lines: [line], allowances });
    const onlineCents = cents - parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const sale = { id, userId, invoice, creditedCents: 0, isDiscountCredited: false, onlineCents };
    this.post(captureEntry(this.paid(sale, onlineCents)));
    this.owe(userId, -onlineCents);
    this.issue(userId, product, invoice);
    this.spend(userId, id, parts);
    this.sales.push(sale);
  }

  written(
    series: 'F' | 'AV',
    userId: number,
    { lines, allowances = [] }: Pick<DocumentSnapshot, 'lines' | 'allowances'>,
  ): DocumentSnapshot {
    const number = `${series}-2026-${String(this.next++).padStart(6, '0')}`;
    const sums = documentSums(lines, allowances);
    const customer = { id: userId, name: `Person ${userId}` };
    return {
      series,
      number,
      issuedOn: on,
      customer,
      lines,
      allowances,
      ...sums,
    } as unknown as DocumentSnapshot;
  }

  /** Gives back part of a sale by its provider, or the rest of it as an avoir, with its gifts as gifts. */
  giveBack({ user, share }: Draw, how: 'provider' | 'cancel'): void {
    const sale = this.sales[user % Math.max(1, this.sales.length)];
    if (!sale || sale.isDiscountCredited) return;
    const { userId, invoice, creditedCents } = sale;
    const left = invoice.grossCents - creditedCents;
    const amountCents =
      how === 'cancel' ? left : Math.min(sale.onlineCents, Math.floor((left * (share % 101)) / 100));
    const giftCents = -documentSums([], invoice.allowances).grossCents;
    const withDiscount = how === 'cancel' && giftCents > 0;
    if (amountCents === 0 && !withDiscount) return;
    const credited = {
      credited: [creditedCents],
      isDiscountCredited: false,
      amount: amountCents,
      withDiscount,
    };
    const credit = this.written('AV', userId, creditedParts(invoice, credited));
    this.issue(userId, 'workshop', credit);
    Object.assign(sale, { creditedCents: creditedCents + amountCents, isDiscountCredited: withDiscount });
    this.owe(userId, amountCents);
    if (how === 'provider') {
      sale.onlineCents -= amountCents;
      return this.post(providerRefundEntry(this.paid(sale, amountCents), this.next++));
    }
    if (withDiscount) this.give(userId, giftCents);
    if (amountCents === 0) return;
    const { id } = this.openAvoir(userId, { number: credit.number, left: amountCents });
    this.post(avoirEntry({ id, userId, amountCents, number: credit.number, transactionId: sale.id, on }));
  }

  /** A capture that buys nothing, and its refund. */
  captureInVain({ user, cents, rate }: Draw): void {
    const paid = this.paid({ id: this.next++, userId: user % 20 }, cents);
    this.post([...captureEntry(paid), ...refundEntry(paid, { count: 1, byTransfer: rate % 2 === 0 })]);
  }

  dispute({ cents, rate }: Draw): void {
    const open = { state: 'dispute_open', amountCents: cents } as const;
    const after = { ...open, state: rate % 2 === 0 ? ('dispute_won' as const) : ('dispute_lost' as const) };
    const common = { method: 'card', providerRef: 'd', paymentId: null, transactionId: null, on } as const;
    const ref = String(this.next++);
    this.post(caseEntry({ ...common, ref, before: null, after: open }));
    this.post(caseEntry({ ...common, ref, before: open, after }));
  }

  typed({ user, cents }: Draw): void {
    const userId = user % 20;
    const treatment = vatTreatment(vatRules.workshop, 2000);
    const line = {
      label: 'x', detail: null, quantity: 1, ...treatment, ...splitVat(cents, 2000), grossCents: cents,
    }; // prettier-ignore
    const invoice = this.written('F', userId, { lines: [line] });
    this.issue(userId, 'workshop', invoice);
    const { number } = invoice;
    const receipt = {
      means: 'other' as const,
      documentId: this.next++,
      number,
      transactionId: 1,
      userId,
      on,
    };
    this.post(receiptEntry({ ...receipt, amountCents: cents }));
    this.owe(userId, -cents);
  }

  happen(draw: Draw): void {
    const acts: (() => void)[] = [
      () => this.buy(draw), () => this.buy(draw), () => this.buy(draw), () => this.give(draw.user % 20, draw.cents),
      () => this.giveBack(draw, 'cancel'), () => this.giveBack(draw, 'provider'), () => this.captureInVain(draw),
      () => this.dispute(draw), () => this.typed(draw),
      () => this.spend(draw.user % 20, null, this.take(draw.user % 20, draw.cents)),
    ]; // prettier-ignore
    acts[draw.kind % acts.length]!();
  }
}

/** Balances of an account, by person or by avoir: a debit is positive. */
function balances(entries: readonly LedgerEntry[], account: string, key: 'userId' | 'avoirId') {
  const sums = new Map<number, number>();
  for (const { lines } of entries)
    for (const line of lines.filter((one) => one.account === account))
      sums.set(line[key]!, (sums.get(line[key]!) ?? 0) + line.debitCents - line.creditCents);
  return new Map([...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => a - b));
}
const standing = (sums: Iterable<[number, number]>) =>
  new Map([...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => a - b));

const aDraw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.nat(99),
  user: fc.nat(9999),
  cents: fc.integer({ min: 1, max: 30_000 }),
  share: fc.nat(9999),
  rate: fc.nat(99),
});

test('10,000 random facts give balanced entries, right balances by person and by avoir, and a closing equal to the sales', () => {
  fc.assert(
    fc.property(fc.array(aDraw, { minLength: 1000, maxLength: 1000, size: 'max' }), (draws) => {
      const year = new Year();
      for (const draw of draws) year.happen(draw);
      expect(year.entries.flatMap(entryFaults)).toEqual([]);
      expect(balances(year.entries, 'customers', 'userId')).toEqual(standing(year.owed));
      const avoirs = [...year.avoirs.values()].flat().filter(({ number }) => number !== null);
      expect(balances(year.entries, 'avoirs', 'avoirId')).toEqual(
        standing(avoirs.map(({ id, left }) => [id, -left])),
      );
      const half = Math.floor(year.documents.length / 2);
      const closed = addTotals(
        totalsOf(year.documents.slice(0, half), noTotals),
        totalsOf(year.documents.slice(half), noTotals),
      );
      expect(closed).toEqual(totalsOf(year.documents, noTotals));
      expect([closed.invoices.grossCents, closed.credits.grossCents]).toEqual([year.sold.F, year.sold.AV]);
      const sum = (of: (one: { netCents: number; vatCents: number }) => number) =>
        closed.byRate.reduce((total, one) => total + of(one), 0);
      expect(sum((one) => one.netCents + one.vatCents)).toBe(year.sold.F - year.sold.AV);
      const vat = year.entries
        .flatMap(({ lines }) => lines)
        .filter(({ account }) => account === 'vat_collected');
      expect(vat.reduce((total, line) => total + line.creditCents - line.debitCents, 0)).toBe(
        sum((one) => one.vatCents),
      );
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
