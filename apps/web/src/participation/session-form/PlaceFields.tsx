import '../../ui/seg.css';
import { formRulesOf } from '@forman/domain/participation/form';
import { IconMapPin, IconVideo } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { describe, Field, TextField } from './Field.tsx';
import { meetingValues } from './form-values.ts';
import type { FieldProps } from './use-session-form.ts';

/** Choice between on site and remote; the values of the other way are removed (CAT-086). */
export function MeetingField({ form }: FieldProps) {
  const { isVisio } = form.values;
  const pick = (remote: boolean): void => {
    if (remote !== isVisio) form.set(meetingValues(remote));
  };
  return (
    <fieldset className="field sf-group">
      <legend className="label">Où se tient {kindUi[form.kind].the}&nbsp;?</legend>
      <div className="seg">
        <button type="button" aria-pressed={!isVisio} onClick={() => pick(false)}>
          <IconMapPin className="ic-s" aria-hidden="true" />
          En salle
        </button>
        <button type="button" aria-pressed={isVisio} onClick={() => pick(true)}>
          <IconVideo className="ic-s" aria-hidden="true" />
          En visio
        </button>
      </div>
    </fieldset>
  );
}

type SiteProps = FieldProps & { disabled?: boolean; help?: string };

export function SiteField({ form, disabled = false, help }: SiteProps) {
  const { data: sites = [] } = useCall('listSites', { query: {} });
  const { values, base } = form;
  if (values.isVisio) return null;
  // A site no longer in use remains available for a session that has it.
  const choosable = sites.filter(({ id, isActive }) => isActive || String(id) === base.site);
  const isGone = base.site !== '' && sites.length > 0 && !sites.some(({ id }) => String(id) === base.site);
  return (
    <Field form={form} path="site" label="Lieu" help={help}>
      <select
        {...describe(form, 'site', Boolean(help))}
        className={form.problems.site ? 'in err' : 'in'}
        disabled={disabled}
        value={values.site}
        onChange={({ target }) => form.set({ site: target.value })}
      >
        <option value="">Choisir un lieu</option>
        {isGone && <option value={base.site}>Le lieu actuel, supprimé depuis</option>}
        {choosable.map(({ id, name, city }) => (
          <option key={id} value={id}>
            {name.includes(city) ? name : `${name}, ${city}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A site or a place in free text: each disables the other (CAT-089). */
export function SiteOrPlaceField({ form }: FieldProps) {
  const { isVisio, site, place } = form.values;
  if (isVisio || !formRulesOf(form.kind).placeInsteadOfSite) return null;
  const hasPlace = place.trim() !== '';
  return (
    <div className="sf-pair grid">
      <SiteField
        form={form}
        disabled={hasPlace}
        {...(hasPlace && { help: 'Effacez le lieu libre pour choisir dans la liste.' })}
      />
      <TextField
        form={form}
        name="place"
        label="Lieu libre"
        optional
        maxLength={300}
        disabled={site !== ''}
        placeholder="Nom et adresse"
        help={
          site === ''
            ? 'Pour un lieu qui n’est pas dans la liste.'
            : 'Revenez à «\u00a0Choisir un lieu\u00a0» pour l’écrire.'
        }
      />
    </div>
  );
}

export function RemoteFields({ form }: FieldProps) {
  if (!form.values.isVisio) return null;
  return (
    <div className="sf-pair grid">
      <TextField
        form={form}
        name="videoConferenceLink"
        label="Lien de visioconférence"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        help="Visible des inscrits seulement."
      />
      <TextField form={form} name="visioPassword" label="Mot de passe de la visio" optional maxLength={255} />
    </div>
  );
}
