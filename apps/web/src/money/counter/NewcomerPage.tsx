import './counter.css';
import { paidUntil } from '@forman/domain/money/memberships/dues';
import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { civilitiesOffered } from '@forman/domain/office/office';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { serverNow } from '../../api/server-clock.ts';
import { routes } from '../../paths.ts';
import { PersonField } from '../../people/shared/PersonField.tsx';
import { useSponsorsNamed } from '../../people/shared/use-people-search.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { Form, FormFailure, LeaveQuestion } from '../../ui/form/Form.tsx';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { CounterFailure } from '../shared/CounterFailure.tsx';
import { MeansFields } from '../shared/MeansFields.tsx';
import { type NewcomerForm, useNewcomer } from './use-newcomer.ts';

const title = 'Nouvel adhérent';
const users = `${routes.admin}?rubrique=utilisateurs`;

/** Enrols a newcomer at once: the person, their sponsor, and the dues with the money received for them. */
export function NewcomerPage() {
  const { form, price: euros } = useNewcomer();
  const price = euros === undefined ? '…' : formatEuros(eurosToCents(euros));
  const { receivedOn } = form.values;
  const paidAt = isDay(receivedOn) ? parisInstant(receivedOn) : new Date(serverNow());
  const until = formatNumericDay(paidUntil({ level: 'ROLE_GUEST', untilOn: null }, paidAt));
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: 'Utilisateurs', to: users },
          { label: title },
        ]}
        lead={`Son compte, son parrain, son adhésion jusqu’au ${until} et son reçu de ${price}, en une fois. Il choisit son mot de passe par l’e-mail qu’il reçoit.`}
      />
      <Form of={form} className="newcomer">
        <Person form={form} />
        <section className="card pad stack" aria-labelledby="newcomer-money">
          <h2 id="newcomer-money">Sa cotisation, {price}</h2>
          <MeansFields of={form} />
          <ErrorLine isAlert>{form.problems['amount']}</ErrorLine>
          <p className="small muted">
            Sa découverte est notée comme terminée, et il devient NEOMAN. Sans cotisation, créez plutôt un
            compte d’invité.
          </p>
        </section>
        <div className="newcomer-foot stack">
          <FormFailure of={form} unchanged="Personne n’a été inscrit." Failure={CounterFailure} />
          <SaveBar
            back={users}
            busy={form.isBusy || euros === undefined}
            label={`Inscrire et encaisser ${price}`}
          />
        </div>
        <LeaveQuestion
          of={form}
          object="Le nouvel adhérent"
          question={'Quitter sans inscrire\u00a0?'}
          consequence="Un brouillon reste dans cet onglet."
        />
      </Form>
    </>
  );
}

const texts = [
  { name: 'firstName', label: 'Prénom', maxLength: 100 },
  { name: 'lastName', label: 'Nom', maxLength: 100 },
  { name: 'email', label: 'E-mail', type: 'email', inputMode: 'email', maxLength: 254 },
  { name: 'phoneNumber', label: 'Téléphone', type: 'tel', inputMode: 'tel', maxLength: 30 },
] as const;

const places = [
  { name: 'address', label: 'Adresse', maxLength: 200 },
  { name: 'postalCode', label: 'Code postal', maxLength: 20, inputMode: 'numeric' },
  { name: 'city', label: 'Ville', maxLength: 100 },
] as const;

function Person({ form }: { form: NewcomerForm }) {
  return (
    <section className="card pad stack" aria-labelledby="newcomer-who">
      <h2 id="newcomer-who">Qui</h2>
      <FormSelect label="Civilité" required {...form.field('civilite')}>
        <option value="">Choisir</option>
        {civilitiesOffered.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </FormSelect>
      {texts.map(({ name, ...field }) => (
        <FormField key={name} {...field} required autoComplete="off" {...form.field(name)} />
      ))}
      {places.map(({ name, ...field }) => (
        <FormField key={name} {...field} isOptional autoComplete="off" {...form.field(name)} />
      ))}
      <Sponsor form={form} />
    </section>
  );
}

function Sponsor({ form: { values, problems, set } }: { form: NewcomerForm }) {
  const { sponsor } = values;
  if (!sponsor)
    return (
      <PersonField
        label="Parrain (facultatif)"
        help="Les trois premières lettres de son nom suffisent."
        placeholder="Nom d’un membre"
        useFound={useSponsorsNamed}
        onChoose={({ id, firstName, lastName }) => set({ sponsor: { id, firstName, lastName } })}
      />
    );
  return (
    <div>
      <p className="label">Parrain</p>
      <p className="row between counter-thing">
        <b className="strong">{fullName(sponsor)}</b>
        <button
          type="button"
          className="iconbtn"
          aria-label={`Retirer ${fullName(sponsor)}`}
          onClick={() => set({ sponsor: null })}
        >
          <IconX aria-hidden="true" />
        </button>
      </p>
      <ErrorLine>{problems['sponsor']}</ErrorLine>
    </div>
  );
}
