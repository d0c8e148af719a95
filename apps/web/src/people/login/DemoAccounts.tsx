import './demo-accounts.css';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { routes } from '../../paths.ts';
import type { Login } from './use-login.ts';

type Props = { accounts: Answer<'listDemoAccounts'> } & Pick<Login, 'logIn' | 'isBusy'>;

/** Tiles that log in to the sample association, one for each kind of account. */
export function DemoAccounts({ accounts, logIn, isBusy }: Props) {
  return (
    <section className="demo" aria-labelledby="t-demo">
      <div className="demo-head flex wrap align-baseline">
        <h2 id="t-demo">Ceci est une démonstration</h2>
        <p className="small">
          Entrez en un clic avec l’un de ces comptes. Rien n’est débité, et rien n’est envoyé&nbsp;:{' '}
          <Link to={routes.demoMessages}>les messages se lisent ici</Link>.
        </p>
      </div>
      <div className="tiles grid gap-8">
        {accounts.map(({ id, email, password, label, hint }) => (
          <button
            key={id}
            type="button"
            className="demo-tile"
            aria-disabled={isBusy || undefined}
            onClick={() => void logIn({ email, password })}
          >
            <b>{label}</b>
            <span>{hint}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
