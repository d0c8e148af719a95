import '../../ui/seg.css';
import './ledger.css';
import { capital } from '@forman/domain/text';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { always, periodName } from '../../platform/shared/period-name.ts';
import { PeriodChoice } from '../../platform/shared/PeriodChoice.tsx';
import { AccountView } from './AccountView.tsx';
import { BalanceView } from './BalanceView.tsx';
import { ChartView } from './ChartView.tsx';
import { JournalView } from './JournalView.tsx';
import { standing } from './ledger-words.ts';
import { OpeningView } from './OpeningView.tsx';
import { type Ledger, type LedgerView, ledgerViews, useLedger } from './use-ledger.ts';

const names: Record<LedgerView, string> = {
  journal: 'Journal',
  compte: 'Compte',
  balance: 'Balance',
  plan: 'Plan',
  ouverture: 'Ouverture',
};
const views: Record<LedgerView, (props: { ledger: Ledger }) => React.ReactNode> = {
  journal: JournalView,
  compte: AccountView,
  balance: BalanceView,
  plan: ChartView,
  ouverture: OpeningView,
};

/** The books for the accountant: journal, accounts, balance, and names of the accounts. */
export function LedgerPanel() {
  const ledger = useLedger();
  const View = views[ledger.view];
  const hasPeriod = ledger.view !== 'plan' && ledger.view !== 'ouverture';
  return (
    <div className="ledger">
      <header className="ledger-head row wrap gap-12-16">
        <div className="grow">
          <h2>Journaux et comptes</h2>
          <p className="muted">
            {hasPeriod && <Standing ledger={ledger} />} Chaque ligne ouvre son document&nbsp;; rien ici ne
            s’efface.
          </p>
        </div>
        {hasPeriod && (
          <PeriodChoice
            shown={ledger.shown}
            present={ledger.present}
            hasAlways={ledger.view === 'compte'}
            onChoose={ledger.choosePeriod}
          />
        )}
        <nav className="seg" aria-label="Présenter">
          {ledgerViews.map((view) => (
            <Link
              key={view}
              to={ledger.to({ vue: view })}
              aria-current={view === ledger.view ? 'page' : undefined}
              preventScrollReset
            >
              {names[view]}
            </Link>
          ))}
        </nav>
      </header>
      <View ledger={ledger} />
    </div>
  );
}

/** "Novembre 2026, ouvert." */
function Standing({ ledger: { shown, period } }: { ledger: Ledger }) {
  const { data } = useCall('getLedgerBalance', { query: { period } });
  const name = capital(periodName(shown));
  return shown === always || !data ? `${name}.` : `${name}, ${standing(period, data.closedUntil)}.`;
}
