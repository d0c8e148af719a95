import { civilities } from '@forman/domain/people/signup';
import { describe, type OfForm, PhoneField, TextField, Wrong } from './Field.tsx';
import { fieldId } from './use-signup-form.ts';

export function PersonFields({ state }: OfForm) {
  return (
    <section className="card pad signup-section grid gap-18" aria-labelledby="signup-you">
      <h2 id="signup-you">Vous</h2>
      <Civility state={state} />
      <div className="signup-pair grid align-start">
        <TextField state={state} field="lastName" label="Nom" autoComplete="family-name" maxLength={100} />
        <TextField state={state} field="firstName" label="Prénom" autoComplete="given-name" maxLength={100} />
      </div>
      <PhoneField
        state={state}
        label="Téléphone"
        prefix="telPrefix"
        number="phoneNumber"
        prefixLabel="Indicatif de votre téléphone"
        autoComplete="tel-national"
        help="Votre mobile&nbsp;: il sert à retrouver votre mot de passe."
      />
      <div className="signup-pair grid align-start">
        <TextField
          state={state}
          field="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          state={state}
          field="confirm_email"
          label="Confirmez l’e-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </div>
    </section>
  );
}

/** Civility: two answers, both visible. */
function Civility({ state }: OfForm) {
  const { id, name, ...notes } = describe(state, 'civility');
  return (
    <fieldset className="field signup-group" aria-describedby={notes['aria-describedby']}>
      <legend className="label">Civilité</legend>
      <div className="signup-radios flex wrap">
        {civilities.map((one, index) => (
          <label key={one} className="check">
            <input
              type="radio"
              // The first answer takes the focus when none is chosen.
              id={index === 0 ? id : `${fieldId('civility')}-${index}`}
              name={name}
              value={one}
              className={notes['aria-invalid'] && 'signup-marked'}
              checked={state.form.civility === one}
              onChange={() => state.set('civility', one)}
            />
            <span>{one}</span>
          </label>
        ))}
      </div>
      <Wrong state={state} field="civility" />
    </fieldset>
  );
}
