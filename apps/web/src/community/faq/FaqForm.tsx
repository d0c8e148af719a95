import { mostFaqQuestion, mostFaqTitle } from '@forman/domain/community/faq';
import { type SyntheticEvent, useRef } from 'react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import { FormRichText } from '../../ui/FormRichText.tsx';
import type { Issue, Section } from './faq-calls.ts';
import { another, type FaqValues } from './form-values.ts';
import { useFaqForm } from './use-faq-form.ts';

type Props = {
  /** Question being edited; missing for a new one. */
  stored?: Issue;
  draftKey: string;
  sections: readonly Section[];
  initial: FaqValues;
  back: string;
};

export function FaqForm({ sections, back, ...options }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const faq = useFaqForm({ ...options, form });
  const { values, set, problems, guard, isBusy, isUploading } = faq;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isBusy && !isUploading) void faq.send();
  }

  return (
    <form ref={form} className="card pad stack" noValidate onSubmit={submit}>
      <PlaceFields sections={sections} faq={faq} />
      <FormField
        label="Question"
        maxLength={mostFaqQuestion}
        autoComplete="off"
        value={values.question}
        error={problems.question}
        onChange={(question) => set({ question })}
      />
      <FormRichText
        id="faq-reponse"
        label="Réponse"
        html={values.reponse}
        error={problems.reponse}
        onChange={(reponse) => set({ reponse })}
        onUpload={faq.countUpload}
      />
      {faq.failure && <FailureNote title="La question n’a pas été enregistrée." error={faq.failure} />}
      <div className="dlg-foot">
        <Link className="btn btn-plain btn-lg" to={back}>
          Annuler
        </Link>
        <BusyButton
          type="submit"
          look="primary"
          size="l"
          busy={isBusy || isUploading}
          busyLabel={isUploading ? 'Envoi de l’image…' : 'Enregistrement…'}
        >
          {labels.submitForm}
        </BusyButton>
      </div>
      <ConfirmDialog
        opened={guard.isAsking}
        question={'Quitter sans valider\u00a0?'}
        object={values.question || 'Question sans titre'}
        consequence="Ce que vous avez écrit n’est pas enregistré. Un brouillon reste dans cet onglet."
        confirmLabel="Quitter"
        cancelLabel="Rester ici"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
    </form>
  );
}

type PlaceProps = { sections: readonly Section[]; faq: ReturnType<typeof useFaqForm> };

/** Fields for the place of a question, with a name when the section or sub-category is new. */
function PlaceFields({ sections, faq }: PlaceProps) {
  const { values, set, problems } = faq;
  return (
    <>
      <FormSelect
        label="Sous-catégorie"
        value={values.subCategory}
        error={problems.subCategory}
        onChange={(subCategory) => set({ subCategory })}
      >
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
      {values.subCategory === another && <NewPlaceFields sections={sections} faq={faq} />}
    </>
  );
}

const NewPlaceFields = ({ sections, faq: { values, set, problems } }: PlaceProps) => (
  <div className="faq-new stack">
    <FormField
      label="Nom de la sous-catégorie"
      maxLength={mostFaqTitle}
      autoComplete="off"
      value={values.newSubCategory}
      error={problems.newSubCategory}
      onChange={(newSubCategory) => set({ newSubCategory })}
    />
    <FormSelect
      label="Section"
      value={values.section}
      error={problems.section}
      onChange={(section) => set({ section })}
    >
      <option value="">Choisir une section</option>
      {sections.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
      <option value={another}>Nouvelle section…</option>
    </FormSelect>
    {values.section === another && (
      <FormField
        label="Nom de la section"
        maxLength={mostFaqTitle}
        autoComplete="off"
        value={values.newSection}
        error={problems.newSection}
        onChange={(newSection) => set({ newSection })}
      />
    )}
  </div>
);
