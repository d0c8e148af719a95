import './news-form.css';
import '../../ui/with-aside.css';
import { useEffect } from 'react';
import { Form, FormFailure, LeaveQuestion } from '../../ui/form/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { focusFirstWrong } from '../../ui/problems.ts';
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
  const { values, element } = form;
  // A picture that was refused after its text was saved.
  useEffect(() => focusFirstWrong(element.current), [element]);
  return (
    <Form of={form} className="news-form">
      <FormFailure of={form} unchanged={'L’actualité n’est pas enregistrée\u00a0; votre texte est gardé.'} />
      {props.pictureProblem && values.picture === null && (
        <Note tone="wait" title="Votre texte est enregistré, sans son image.">
          Choisissez-la à nouveau, puis validez&nbsp;; ou laissez-le ainsi.
        </Note>
      )}
      <div className="with-aside grid">
        <div className="news-parts grid gap-16">
          <TextFields form={form} />
          <ReaderFields form={form} />
        </div>
        <NewsPreview form={form} author={props.stored?.author} />
      </div>
      <SaveBar back={back} busy={form.isBusy} isUploading={form.isUploading} />
      <LeaveQuestion
        of={form}
        object={values.title || 'Actualité sans titre'}
        consequence="Ce que vous avez écrit n’est pas enregistré. Un brouillon reste dans cet onglet, sans l’image."
      />
    </Form>
  );
}
