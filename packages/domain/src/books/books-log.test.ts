import { describe, expect, test } from 'vitest';
import { auditSentences } from '../platform/audit.ts';
import { booksActionsOf, type BooksAct, booksActKindOf, booksNote, booksSentence } from './books-log.ts';

const act = (action: string, rest: Partial<BooksAct> = {}): BooksAct => ({
  action,
  subjectId: '1',
  subjectName: null,
  detail: {},
  ...rest,
});

describe('the log of the books', () => {
  test.each<[string, Partial<BooksAct>, string]>([
    ['books.close_month', { subjectId: '2026-11' }, 'Mois clos\u00a0: novembre 2026'],
    ['books.close_year', { subjectId: '2026' }, 'Année close\u00a0: 2026'],
    [
      'books.export_fec',
      { subjectId: '732829320FEC20261130.txt', detail: { from: '2026-11-01', to: '2026-11-30' } },
      'Écritures exportées au format FEC, du 01/11/2026 au 30/11/2026\u00a0: 732829320FEC20261130.txt',
    ],
    ['books.archive', { detail: { number: '2026' } }, 'Archive de l’année 2026 demandée'],
    [
      'books.archive_made',
      { detail: { number: '2026', documents: 1, sha256: 'ab' } },
      'Archive de l’année 2026 faite\u00a0: 1\u00a0pièce, empreinte SHA-256 notée',
    ],
    [
      'transaction.type',
      { detail: { number: 'F-2026-000012', total: 120.5 } },
      'Facture F-2026-000012 saisie à la main\u00a0: 120,50\u00a0€',
    ],
    [
      'transaction.edit',
      { subjectName: 'F-2026-000014', detail: { cancels: 'F-2026-000012', buyer: ['city', 'country'] } },
      'Facture F-2026-000012 annulée et remplacée (acheteur\u00a0: ville, pays)',
    ],
    [
      'transaction.edit',
      { subjectName: 'F-2026-000014', detail: { cancels: null, buyer: [] } },
      'Facture F-2026-000014 corrigée',
    ],
    [
      'transaction.deposit',
      { detail: { number: 'F-2026-000012' } },
      'Facture F-2026-000012 déposée sur Chorus Pro',
    ],
    [
      'invoicing.lost_numbers',
      { subjectId: 'numbers', detail: { from: 'F-2026-000003', to: 'F-2026-000005' } },
      'Numéros de pièces déclarés perdus\u00a0: F-2026-000003 à F-2026-000005',
    ],
    [
      'payment.resolve',
      { detail: { outcome: 'settle' } },
      'Paiement à traiter\u00a0: l’inscription a été donnée',
    ],
    [
      'ledger.opening_signed',
      { subjectId: '2026', detail: { lines: 3, amount: 1200.5 } },
      'Ouverture des livres signée\u00a0: 3\u00a0lignes, 1\u00a0200,50\u00a0€',
    ],
    ['ledger.account', { subjectId: 'customers' }, 'Compte renommé\u00a0: Adhérents et clients'],
    ['ledger.journal', { subjectId: 'sales' }, 'Journal renommé\u00a0: Ventes'],
    [
      'settings.vat_rule',
      { subjectId: 'workshop 2027-01-01', detail: { category: 'S', rateBasisPoints: 550 } },
      'Règle de TVA, ateliers, à partir du 01/01/2027\u00a0: 5,5\u00a0%',
    ],
    [
      'settings.vat_rule',
      { subjectId: 'workshop 2027-01-01', detail: { category: 'S', rateBasisPoints: null } },
      'Règle de TVA, ateliers, à partir du 01/01/2027\u00a0: taux des réglages',
    ],
    [
      'settings.vat_rule',
      { subjectId: 'dues 2027-01-01', detail: { category: 'E', exemptionText: 'Article 261' } },
      'Règle de TVA, adhésions, à partir du 01/01/2027\u00a0: Article 261',
    ],
    [
      'settings.vat_rule',
      { subjectId: 'dues 2027-01-01', detail: { withdrawn: true } },
      'Règle de TVA, adhésions, à partir du 01/01/2027\u00a0: retirée',
    ],
    ['payment.case_closed', {}, auditSentences['payment.case_closed']],
  ])('writes %s as a sentence', (action, rest, sentence) => {
    expect(booksSentence(act(action, rest))).toBe(sentence);
  });

  test('gives the reason that a person typed, and the hash of an archive', () => {
    expect(booksNote(act('transaction.edit', { detail: { reason: 'Adresse fausse' } }))).toBe(
      'Adresse fausse',
    );
    // The reason of a payment is an internal word, so the note is shown.
    expect(booksNote(act('payment.resolve', { detail: { reason: 'session_full', note: 'Chèque' } }))).toBe(
      'Chèque',
    );
    expect(booksNote(act('books.archive_made', { detail: { sha256: 'ab12' } }))).toBe('ab12');
    expect(booksNote(act('books.close_year'))).toBe('');
  });

  test('has all acts on the books, each of one kind, and none on people', () => {
    expect(booksActionsOf('closing')).toEqual(['books.close_month', 'books.close_year']);
    expect(booksActionsOf().every((action) => booksActionsOf(booksActKindOf(action)).includes(action))).toBe(
      true,
    );
    expect(
      booksActionsOf().filter((action) => /^(?:member|accounts|takeover|session)\./.test(action)),
    ).toEqual([]);
    const ofBooks = Object.keys(auditSentences).filter((action) =>
      /^(?:books|ledger|transaction)\./.test(action),
    );
    expect(ofBooks.filter((action) => !(booksActionsOf() as string[]).includes(action))).toEqual([]);
  });
});
