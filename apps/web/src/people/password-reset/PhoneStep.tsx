import { isPhone, normalisePhone } from '@forman/domain/values/phone';
import { Link } from 'react-router';
import { fieldErrors } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { Reset } from './use-reset.ts';

const wrong = { phone: fieldErrors.phone };

export function PhoneStep({ reset: { ask, asking, confirmPhone } }: { reset: Reset }) {
  const form = useForm({
    start: { phone: '' },
    check: ({ phone }) => (isPhone(phone) ? {} : wrong),
    // Whatever the failure, the number is what a person can look at again.
    problemsOf: (refusal) => (refusal ? wrong : {}),
    notices: {},
    send: async ({ phone }) => {
      await ask(phone);
      return phone;
    },
    onSaved: confirmPhone,
  });
  const phone = form.field('phone');
  return (
    <Form of={form}>
      <FormField
        {...phone}
        label="Téléphone de votre compte"
        help="Dix chiffres, par exemple 06 12 34 56 78."
        type="tel"
        name="phone"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={(typed) => {
          phone.onChange(normalisePhone(typed));
          asking.reset();
        }}
        onBlur={() => form.leave('phone')}
      />
      <p className="small muted">Votre identifiant est votre adresse e-mail.</p>
      {asking.error && <FailureNote title="Le code n’a pas pu être demandé." error={asking.error} />}
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        block
        busy={form.isBusy}
        busyLabel="Envoi…"
        blocked={phone.value.length !== 10}
        onBlocked={form.submit}
      >
        Suivant
      </BusyButton>
      <p className="small muted">
        Vous n’avez plus ce numéro&nbsp;? <Link to={routes.contact}>Écrivez-nous</Link>
      </p>
    </Form>
  );
}
