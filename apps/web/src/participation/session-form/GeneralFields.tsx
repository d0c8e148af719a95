import { formatEuros } from '@forman/domain/money';
import { smallestOnlineCents } from '@forman/domain/money/payments/states';
import { type DiscoveryStage, discoveryStageOf } from '@forman/domain/sessions/discovery';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { formRulesOf } from '@forman/domain/participation/form';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { Field, describe, Group, PriceInput, Problem, TextField } from './Field.tsx';
import { formKindOf } from './form-kinds.ts';
import { type FormValues, type Model, modelValues } from './form-values.ts';
import { fieldId, type FieldProps, type SessionFormState } from './use-session-form.ts';

/** Catalogue of this kind; empty for a kind without one. */
function useModels({ kind }: SessionFormState): Model[] {
  const type = rulesOf(kind).catalogue;
  const { data = [] } = useCall('listThematics', { query: { type: type ?? 'WORKSHOP' } });
  return type === null ? [] : data;
}

/** Field of the catalogue: a title fills its other values in (CAT-090), which can be undone. */
export function ModelField({ form }: FieldProps) {
  const id = useId();
  const models = useModels(form);
  const [before, setBefore] = useState<FormValues | null>(null);
  const [chosen, setChosen] = useState('');

  function choose(value: string): void {
    setChosen(value);
    const model = models.find(({ id: one }) => String(one) === value);
    if (!model) return;
    setBefore(before ?? form.values);
    form.set(modelValues(model, form.values.isVisio, formKindOf(form.kind).modelMinGuests));
  }

  function takeBack(): void {
    if (before) form.set(before);
    setBefore(null);
    setChosen('');
  }

  return (
    <div className="field">
      <label htmlFor={id}>
        Modèle du catalogue <span className="opt">(facultatif)</span>
      </label>
      <select
        id={id}
        className="in"
        value={chosen}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Choisir un modèle</option>
        <ModelOptions models={models} />
      </select>
      <p className="help" id={`${id}-help`}>
        Remplit le titre, les prérequis, le mot du formateur, le public et les places.
      </p>
      <output className={before ? undefined : 'vh'}>
        {before && (
          <span className="sf-applied row wrap small">
            Le formulaire est pré-rempli.{' '}
            <button type="button" className="btn btn-plain btn-s" onClick={takeBack}>
              <IconArrowBackUp className="ic-s" aria-hidden="true" />
              Annuler
            </button>
          </span>
        )}
      </output>
    </div>
  );
}

/** Titles grouped by theme, when there are several themes. */
function ModelOptions({ models }: { models: readonly Model[] }) {
  const themes = [...Map.groupBy(models, ({ theme }) => theme)];
  const options = (of: readonly Model[]) =>
    of.map(({ id, wording }) => (
      <option key={id} value={id}>
        {wording}
      </option>
    ));
  if (themes.length < 2) return options(models);
  return themes.map(([theme, of]) => (
    <optgroup key={theme} label={theme}>
      {options(of)}
    </optgroup>
  ));
}

const stageHelp = {
  discovery_day: 'Ce titre en fait une journée découverte, que voient les invités.',
  starter: 'Ce titre en fait l’atelier Démarrage, que voient les invités après leur journée découverte.',
  three_days:
    'Ce titre en fait les 3 Jours de la Réussite, que voient les invités après leur journée découverte.',
} as const satisfies Record<DiscoveryStage, string>;

function titleHelp({ kind, values }: SessionFormState): string {
  const stage = rulesOf(kind).guestsSee === 'discovery' ? discoveryStageOf(values.title) : null;
  return stage ? stageHelp[stage] : 'Au moins 3 caractères.';
}

/** Field of the title, which can make the session a step of the guests’ path; the help says so (CORE-249). */
export const TitleField = ({ form }: FieldProps) => (
  <TextField form={form} name="title" label="Titre" maxLength={200} help={titleHelp(form)} />
);

/** Field of the theme: free text, with the catalogue’s themes as suggestions. */
export function ThematicField({ form }: FieldProps) {
  const id = useId();
  const models = useModels(form);
  const optional = !formRulesOf(form.kind).asksThematic.includes(form.mode);
  return (
    <>
      <TextField
        form={form}
        name="thematic"
        label="Thématique"
        optional={optional}
        maxLength={200}
        placeholder="Choisir ou écrire"
        list={id}
      />
      <datalist id={id}>
        {[...new Set(models.map(({ theme }) => theme))].map((theme) => (
          <option key={theme}>{theme}</option>
        ))}
      </datalist>
    </>
  );
}

export const PriceField = ({ form }: FieldProps) => (
  <Field
    form={form}
    path="price"
    label="Prix"
    optional={formRulesOf(form.kind).asksPrice.length === 0}
    help={
      form.problems.price && `0 pour une session gratuite, ou ${formatEuros(smallestOnlineCents)} au moins.`
    }
  >
    <PriceInput form={form} name="price" placeholder="0 si elle est gratuite" />
  </Field>
);

const rooms = [
  ['priceBedOne', 'Simple'],
  ['priceBedTwo', 'Double'],
  ['priceBedThree', 'Triple'],
] as const;

/** Prices of rooms; when there are any, a registration costs the price of the chosen room. */
export function RoomsField({ form }: FieldProps) {
  return (
    <Group
      form={form}
      path="rooms"
      label="Prix par chambre"
      optional
      help="Si vous en indiquez, la chambre choisie fixe le prix de l’inscription."
    >
      <div className="sf-three grid gap-12">
        {rooms.map(([name, label]) => (
          <div className="field" key={name}>
            <label className="small" htmlFor={fieldId(name)}>
              {label}
            </label>
            <PriceInput form={form} name={name} />
            <Problem form={form} path={name} />
          </div>
        ))}
      </div>
    </Group>
  );
}

export const ExternLinkField = ({ form }: FieldProps) => (
  <TextField
    form={form}
    name="externLink"
    label="Lien d’inscription externe"
    optional
    type="url"
    inputMode="url"
    maxLength={500}
    placeholder="https://"
    help="L’inscription se fait alors sur ce site, sans limite de places."
  />
);

export const WantCopilotField = ({ form }: FieldProps) => (
  <label className="check">
    <input
      type="checkbox"
      checked={form.values.wantCopilot}
      onChange={({ target }) => form.set({ wantCopilot: target.checked })}
    />
    <span>Je recherche un co-pilote</span>
  </label>
);

const pauses = ['30 min', '1h00', '1h30'];

export function BreakTimeField({ form }: FieldProps) {
  return (
    <Field form={form} path="breakTime" label="Temps de pause" optional>
      <select
        {...describe(form, 'breakTime', false)}
        className="in sf-short"
        value={form.values.breakTime}
        onChange={({ target }) => form.set({ breakTime: target.value })}
      >
        <option value="">Aucun</option>
        {/* A stored value outside the list remains available. */}
        {[...new Set([...pauses, form.base.breakTime])].filter(Boolean).map((pause) => (
          <option key={pause}>{pause}</option>
        ))}
      </select>
    </Field>
  );
}
