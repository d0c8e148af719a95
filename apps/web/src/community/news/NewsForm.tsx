import './news-form.css';
import '../../ui/with-aside.css';
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { type WrongField, WrongFields } from '../../ui/WrongFields.tsx';
import { focusFirstWrong, type Problems } from '../../ui/problems.ts';
import { NewsPreview } from './NewsPreview.tsx';
import { ReaderFields } from './ReaderFields.tsx';
import { TextFields } from './TextFields.tsx';
import { type NewsFormProps, useNewsForm } from './use-news-form.ts';

type Props = NewsFormProps & {
  /** Address of the "Annuler" button. */
  back: string;
};

/** Form for a new text or a stored one (MEM-192 to 200). */
export function NewsForm({ back, ...props }: Props) {
  const form = useNewsForm(props);
  const { values, error, guard } = form;
  const element = useRef<HTMLFormElement>(null);
  useFirstWrong(element, form.wrong);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <form ref={element} className="news-form" noValidate onSubmit={submit}>
      {error && (
        <div role="alert">
          <FailureNote
            error={error}
            title={'L’actualité n’est pas enregistrée\u00a0; votre texte est gardé.'}
          />
        </div>
      )}
      {props.pictureProblem && form.picture === null && (
        <Note tone="wait" title="Votre texte est enregistré, sans son image.">
          Choisissez-la à nouveau, puis validez&nbsp;; ou laissez-le ainsi.
        </Note>
      )}
      <WrongFields fields={wrongFields(form.wrong)} />
      <div className="with-aside grid">
        <div className="news-parts grid gap-16">
          <TextFields form={form} />
          <ReaderFields form={form} />
        </div>
        <NewsPreview form={form} author={props.stored?.author} />
      </div>
      <SaveBar back={back} busy={form.isSaving} isUploading={form.isUploading} />
      <ConfirmDialog
        opened={guard.isAsking}
        question={'Quitter sans valider\u00a0?'}
        object={values.title || 'Actualité sans titre'}
        consequence="Ce que vous avez écrit n’est pas enregistré. Un brouillon reste dans cet onglet, sans l’image."
        confirmLabel="Quitter"
        cancelLabel="Rester ici"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
    </form>
  );
}

const fields: readonly [path: string, at: string, label: string][] = [
  ['title', 'title', 'Titre'],
  ['category', 'category', 'Catégorie'],
  ['publishAt', 'publishAt', 'Date de publication'],
  ['description', 'news-description', 'Description'],
  ['file', 'news-picture', 'Image'],
  ['destined', 'news-destined', 'Public visé'],
  ['taggedUsers', 'news-tagged', 'Personnes citées'],
];

const wrongFields = (wrong: Problems): WrongField[] =>
  fields.filter(([path]) => wrong[path]).map(([, at, label]) => ({ at, label }));

/** Moves the focus to the first wrong field when faults are added, not when one is corrected. */
function useFirstWrong(form: RefObject<HTMLFormElement | null>, wrong: Problems): void {
  const paths = Object.keys(wrong).filter((path) => wrong[path]);
  const count = paths.length;
  const known = useRef(0);
  useEffect(() => {
    const isWorse = count > known.current;
    known.current = count;
    if (isWorse) focusFirstWrong(form.current);
  }, [form, count]);
}
