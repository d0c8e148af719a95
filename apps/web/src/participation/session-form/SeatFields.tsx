import { type FormRules, formRules } from '@forman/domain/participation/form';
import { describe, Field, TextField } from './Field.tsx';
import type { FieldProps } from './use-session-form.ts';

const waitingMost = ['1', '2', '3', '4', '5'];

/** Field of the maximum of guests; when the minimum is above it, both are marked, as either may be wrong. */
export function MaxGuestsField({ form }: FieldProps) {
  const { minGuests, maxGuests } = form.values;
  const isFewer =
    form.mode === 'create' && form.problems.minGuests !== undefined && Number(minGuests) >= Number(maxGuests);
  return (
    <TextField
      form={form}
      name="maxGuests"
      label="Places"
      inputMode="numeric"
      maxLength={6}
      isMarked={isFewer}
      help={isFewer && 'Il en faut plus que d’inscrits au minimum.'}
    />
  );
}

/**
 * Field of the minimum of guests. On creation it must stay under the number of seats (CAT-108); on edit it
 * may exceed it, with a note (CAT-110).
 */
export function MinGuestsField({ form }: FieldProps) {
  const { minGuests, maxGuests } = form.values;
  const isAbove = form.mode === 'edit' && Number(minGuests) > Number(maxGuests);
  return (
    <TextField
      form={form}
      name="minGuests"
      label="Inscrits au minimum"
      inputMode="numeric"
      maxLength={6}
      help={form.mode === 'edit' ? isAbove && 'C’est plus que le nombre de places.' : fewestHint(form)}
    />
  );
}

/** The smallest minimum that the kind takes, and its limit where the seats are one. */
function fewestHint({ kind, mode }: FieldProps['form']): string {
  const { fewestGuests, minBelowMax }: FormRules = formRules[kind];
  return minBelowMax.includes(mode)
    ? `${fewestGuests}, ou moins que le nombre de places.`
    : `${fewestGuests} au moins.`;
}

/** Field shown in the association’s form without any effect (CAT-098). */
export const WaitingMaxField = ({ form }: FieldProps) => (
  <Field form={form} path="waitingMax" label="Maximum en liste d’attente">
    <select
      {...describe(form, 'waitingMax', false)}
      className="in sf-short"
      value={form.values.waitingMax}
      onChange={({ target }) => form.set({ waitingMax: target.value })}
    >
      {waitingMost.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </select>
  </Field>
);

export const WaitingOnlyField = ({ form }: FieldProps) => (
  <label className="check">
    <input
      type="checkbox"
      checked={form.values.isUniqueWaiting}
      onChange={({ target }) => form.set({ isUniqueWaiting: target.checked })}
    />
    <span>
      Liste d’attente seulement
      <span className="help sf-check-help">
        Chacun passe par la liste d’attente, qui propose les places à son tour.
      </span>
    </span>
  </label>
);

/** People to register with a new session; for a stored one, its page adds them (CAT-139, CAT-169). */
export function GuestsField({ form }: FieldProps) {
  if (form.mode === 'edit') return null;
  const path = 'guestEmails';
  return (
    <Field
      form={form}
      path={path}
      label="Invités"
      optional
      help="Leurs adresses e-mail, une par ligne. Chacun est inscrit, et l’apprend par e-mail."
    >
      <textarea
        {...describe(form, path, true)}
        className={form.problems[path] ? 'in err sf-emails' : 'in sf-emails'}
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.guests}
        onChange={({ target }) => form.set({ guests: target.value })}
      />
    </Field>
  );
}
