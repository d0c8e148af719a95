import './closings.css';
import { formatDay, formatNumericDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { monthName, shortHash, type Standing, written } from './words.ts';

type Check = { key: string; state: 'good' | 'wait' | 'bad'; says: ReactNode };
const icons = { good: IconCircleCheck, wait: IconAlertTriangle, bad: IconCircleX };
const stateNames = { good: 'Bon', wait: 'À voir', bad: 'Faux' };

/** Checks to look at before a month is closed, and its closing once it is. @param month "2026-11" */
export function MonthChecks({ month }: { month: string }) {
  const id = useId();
  const { data } = useCall('getBooksStanding', { params: { month } });
  if (!data) return null;
  const checks = checksOf(data);
  const good = checks.filter(({ state }) => state === 'good').length;
  return (
    <section className="card pad closing-checks" aria-labelledby={id}>
      <h3 className="card-title" id={id}>
        {data.closing ? 'Contrôles' : 'Avant de clôturer'}
      </h3>
      <p className="small muted">
        {good === checks.length
          ? `Les ${checks.length} contrôles sont bons`
          : `${counted(good, 'contrôle', 'contrôles')} sur ${checks.length} ${good > 1 ? 'sont bons' : 'est bon'}`}
      </p>
      <ul className="closing-list">
        {checks.map(({ key, state, says }) => {
          const Icon = icons[state];
          return (
            <li key={key} className={`closing-${state}`}>
              <Icon aria-label={stateNames[state]} />
              <span>{says}</span>
            </li>
          );
        })}
      </ul>
      <Closed standing={data} />
    </section>
  );
}

function Closed({ standing: { closing, lastMonth } }: { standing: Standing }) {
  const shown = closing ?? lastMonth;
  if (!shown) return null;
  return (
    <p className="small muted closing-hash">
      Clôture, {monthName(shown.lastOn.slice(0, 7))}, faite le {formatDay(new Date(shown.closedAt))}&nbsp;:
      empreinte{' '}
      <Link className="link" to={pathTo('closing', { id: shown.id })}>
        {shortHash(shown.hash)}
      </Link>
      , total perpétuel {written(shown.perpetual)}.
    </p>
  );
}

const checksOf = ({ checks }: Standing): Check[] => [
  numbersCheck(checks),
  entriesCheck(checks),
  salesCheck(checks),
  avoirsCheck(checks),
  uninvoicedCheck(checks),
  disputedCheck(checks),
  ...(checks.statements ? [statementsCheck(checks.statements)] : []),
  ...(checks.bank ? [bankCheck(checks.bank)] : []),
];

type Checks = Standing['checks'];
const stateOf = (isGood: boolean): Check['state'] => (isGood ? 'good' : 'bad');

const numbersCheck = ({ documents: { count, areContinuous } }: Checks): Check => ({
  key: 'numbers',
  state: stateOf(areContinuous),
  says: areContinuous ? (
    <>
      <b>Numéros continus</b>, sans trou ni doublon&nbsp;: {counted(count, 'document', 'documents')}
    </>
  ) : (
    <b>Il manque des numéros de pièces</b>
  ),
});

const entriesCheck = ({ entries: { lines, debit, credit } }: Checks): Check => ({
  key: 'entries',
  state: stateOf(debit === credit),
  says: (
    <>
      <b>{debit === credit ? 'Les écritures sont équilibrées' : 'Les écritures ne sont pas équilibrées'}</b>
      &nbsp;: {counted(lines, 'ligne', 'lignes')}, {written(debit)} au débit, {written(credit)} au crédit
    </>
  ),
});

const salesCheck = ({ sales: { ledger, documents } }: Checks): Check => ({
  key: 'sales',
  state: stateOf(ledger === documents),
  says: (
    <>
      <b>Journal des ventes</b> {written(ledger)}, documents {written(documents)}
    </>
  ),
});

const avoirsCheck = ({ avoirs: { ledger, left } }: Checks): Check => ({
  key: 'avoirs',
  state: stateOf(ledger === left),
  says: (
    <>
      <b>Compte des avoirs</b> {written(ledger)}, reste des avoirs {written(left)}
    </>
  ),
});

const uninvoicedCheck = ({ uninvoiced: { count, amount } }: Checks): Check => ({
  key: 'uninvoiced',
  state: count === 0 ? 'good' : 'wait',
  says:
    count === 0 ? (
      <b>Aucun encaissement sans facture</b>
    ) : (
      <>
        <b>
          {counted(count, 'encaissement', 'encaissements')} sans facture, {written(amount)}
        </b>
        &nbsp;: cela n’empêche pas la clôture
      </>
    ),
});

const disputedCheck = ({ disputed: { count, amount } }: Checks): Check => ({
  key: 'disputed',
  state: count === 0 ? 'good' : 'wait',
  says:
    count === 0 ? (
      <b>Aucun paiement contesté</b>
    ) : (
      <>
        <b>
          {counted(count, 'paiement contesté', 'paiements contestés')}, {written(amount)}
        </b>
        &nbsp;: leur banque n’a pas encore décidé
      </>
    ),
});

function statementsCheck({
  isRead,
  readUntil,
  fees,
  paidOut,
  differences,
}: NonNullable<Checks['statements']>): Check {
  const link = (
    <Link className="link" to="?rubrique=versements">
      Versements des prestataires
    </Link>
  );
  if (differences > 0)
    return {
      key: 'statements',
      state: 'bad',
      says: (
        <>
          <b>{counted(differences, 'écart', 'écarts')} avec les prestataires de paiement</b>&nbsp;: {link}
        </>
      ),
    };
  if (!isRead)
    return {
      key: 'statements',
      state: 'wait',
      says: (
        <>
          <b>
            {readUntil
              ? `Relevés des prestataires lus jusqu’au ${formatNumericDay(readUntil)} seulement`
              : 'Relevés des prestataires pas encore lus'}
          </b>
          &nbsp;: {link}
        </>
      ),
    };
  return {
    key: 'statements',
    state: 'good',
    says: (
      <>
        <b>Prestataires de paiement</b> d’accord avec les livres&nbsp;: {written(paidOut)} versés en banque,{' '}
        {written(fees)} de frais
      </>
    ),
  };
}

function bankCheck({
  isRead,
  readUntil,
  lines,
  amount,
  explained,
  oldestOn,
}: NonNullable<Checks['bank']>): Check {
  const link = (
    <Link className="link" to="?rubrique=banque">
      Banque
    </Link>
  );
  const share = amount === 0 ? 100 : Math.floor((explained / amount) * 1000) / 10;
  const isGood = isRead && oldestOn === null;
  return {
    key: 'bank',
    state: isGood ? 'good' : 'wait',
    says: (
      <>
        <b>
          {oldestOn === null
            ? `Argent de la banque expliqué en entier, ${counted(lines, 'ligne', 'lignes')}`
            : `Argent de la banque expliqué à ${share.toLocaleString('fr-FR')}\u00a0%, plus vieux centime inexpliqué du ${formatNumericDay(oldestOn)}`}
        </b>
        {!isRead && <>, relevés lus jusqu’au {formatNumericDay(readUntil)} seulement</>}
        {!isGood && <>&nbsp;: {link}</>}
      </>
    ),
  };
}
