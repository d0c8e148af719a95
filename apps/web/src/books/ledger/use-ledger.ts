import { monthOf } from '@forman/domain/figures';
import { isLedgerPeriod } from '@forman/domain/books/ledger/period';
import { parisDay } from '@forman/domain/paris-time';
import { always } from '../../platform/shared/period-name.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';

export const ledgerViews = ['journal', 'compte', 'balance', 'plan', 'ouverture'] as const;
export type LedgerView = (typeof ledgerViews)[number];

type Place = { vue?: LedgerView; compte?: string; personne?: string; periode?: string };

/** Part of the books that the address names: view, period, account and person. */
export function useLedger() {
  const [search, setSearch] = useSearch();
  const present = monthOf(parisDay(useNow()));
  const view = ledgerViews.find((one) => one === search.get('vue')) ?? 'journal';
  const asked = search.get('periode') ?? '';
  const isKnown = (isLedgerPeriod(asked) && asked <= present) || (asked === always && view === 'compte');
  const shown = isKnown ? asked : present;

  /** Address of another part of the books, at its first page and without the search. */
  function queryOf(place: Place): string {
    const next = new URLSearchParams();
    const kept = { rubrique: search.get('rubrique') ?? '', periode: shown, ...place };
    const periode = kept.periode === present || (kept.periode === always && kept.vue !== 'compte');
    for (const [name, value] of Object.entries({ ...kept, ...(periode && { periode: '' }) }))
      if (value) next.set(name, value);
    return next.toString();
  }

  function choosePeriod(periode: string): void {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (periode === present) next.delete('periode');
    else next.set('periode', periode);
    setSearch(next, { preventScrollReset: true });
  }

  return {
    view,
    /** Period of the sums, "2026-11" or "2026": the current year when all periods are shown. */
    period: shown === always ? present.slice(0, 4) : shown,
    shown,
    present,
    account: search.get('compte') ?? '',
    person: search.get('personne') ?? '',
    to: (place: Place): string => `?${queryOf(place)}`,
    choosePeriod,
  };
}

export type Ledger = ReturnType<typeof useLedger>;
