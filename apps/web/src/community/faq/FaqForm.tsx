import { mostFaqQuestion, mostFaqTitle } from '@forman/domain/community/faq';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form, LeaveQuestion } from '../../ui/form/Form.tsx';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import { FormRichText } from '../../ui/FormRichText.tsx';
import type { Issue, Section } from './faq-calls.ts';
import { another, type FaqValues } from './form-values.ts';
import { type FaqFormState, useFaqForm } from './use-faq-form.ts';

type Props = {
  /** Question being edited; missing for a new one. */
  stored?: Issue;
  draftKey: string;
  sections: readonly Section[];
  initial: FaqValues;
  back: string;
};

export function FaqForm({ sections, back, ...options }: Props) {
  const form = useFaqForm(options);
  const { values, problems, set, isUploading } = form;
  return (
    <Form of={form} className="card pad stack">
      <PlaceFields sections={sections} form={form} />
      <FormField
        label="Question"
        maxLength={mostFaqQuestion}
        autoComplete="off"
        {...form.field('question')}
      />
      <FormRichText
        id="faq-reponse"
        label="Réponse"
        html={values.reponse}
        error={problems.reponse}
        onChange={(reponse) => set({ reponse })}
        onUpload={form.countUpload}
      />
      {form.failure && <FailureNote title="La question n’a pas été enregistrée." error={form.failure} />}
      <div className="dlg-foot flex wrap justify-end gap-10">
        <Link className="btn btn-plain btn-lg" to={back}>
          Annuler
        </Link>
        <BusyButton
          type="submit"
          look="primary"
          size="l"
          busy={form.isBusy || isUploading}
          busyLabel={isUploading ? 'Envoi de l’image…' : 'Enregistrement…'}
        >
          {labels.submitForm}
        </BusyButton>
      </div>
      <LeaveQuestion of={form} object={values.question || 'Question sans titre'} />
    </Form>
  );
}

type PlaceProps = { sections: readonly Section[]; form: FaqFormState };

/** Fields for the place of a question, with a name when the section or sub-category is new. */
function PlaceFields({ sections, form }: PlaceProps) {
  return (
    <>
      <FormSelect label="Sous-catégorie" {...form.field('subCategory')}>
        <option value="">Choisir une sous-catégorie</option>
        {sections.map(({ id, title, subCategories }) => (
          <optgroup key={id} label={title}>
            {subCategories.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={another}>Nouvelle sous-catégorie…</option>
      </FormSelect>
      {form.values.subCategory === another && <NewPlaceFields sections={sections} form={form} />}
    </>
  );
}

const NewPlaceFields = ({ sections, form }: PlaceProps) => (
  <div className="faq-new stack">
    <FormField
      label="Nom de la sous-catégorie"
      maxLength={mostFaqTitle}
      autoComplete="off"
      {...form.field('newSubCategory')}
    />
    <FormSelect label="Section" {...form.field('section')}>
      <option value="">Choisir une section</option>
      {sections.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
      <option value={another}>Nouvelle section…</option>
    </FormSelect>
    {form.values.section === another && (
      <FormField
        label="Nom de la section"
        maxLength={mostFaqTitle}
        autoComplete="off"
        {...form.field('newSection')}
      />
    )}
  </div>
);
