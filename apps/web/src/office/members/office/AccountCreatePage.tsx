import { routes } from '../../../paths.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useAccountForm } from './use-account-form.ts';
import { usersCrumbs, usersPath } from './users-path.ts';

const title = 'Créer un compte';

/** Creates the account of a new guest, who is welcomed by e-mail (MEM-333). */
export function AccountCreatePage() {
  const account = useAccountForm(null);
  const { values, set, problems } = account;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Accueil', to: routes.home }, ...usersCrumbs, { label: title }]}
        lead="La personne devient invitée et reçoit le message de bienvenue. Son parrain se donne ensuite dans la liste."
      />
      <AccountForm account={account} object="Le nouveau compte" back={usersPath} label="Créer le compte">
        <SecretField
          label="Mot de passe"
          autoComplete="new-password"
          help="8 caractères au moins. La personne choisit le sien à sa première connexion, dans les sept jours."
          value={values.password}
          error={problems['password'] ?? problems['plainPassword']}
          onChange={(password) => set({ password })}
        />
        <SecretField
          label="Confirmation du mot de passe"
          autoComplete="new-password"
          value={values.confirmation}
          error={problems['confirmation']}
          onChange={(confirmation) => set({ confirmation })}
        />
      </AccountForm>
    </>
  );
}
