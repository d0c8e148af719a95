import './news-form.css';
import { longestTitle, newsCategories } from '@forman/domain/community/news';
import { FormDay, FormField, FormSelect } from '../../ui/FormField.tsx';
import { FormRichText } from '../../ui/FormRichText.tsx';
import { PictureField } from './PictureField.tsx';
import type { NewsFormState } from './use-news-form.ts';

/** Fields of the text and of its day of publication. */
export function TextFields({ form }: { form: NewsFormState }) {
  const { values, wrong, write } = form;
  return (
    <section className="card pad news-fields grid gap-18" aria-label="Texte">
      <FormField
        label="Titre"
        name="title"
        autoComplete="off"
        maxLength={longestTitle}
        value={values.title}
        error={wrong.title}
        onChange={(title) => write('title', { title })}
      />
      <div className="news-pair grid align-start">
        <FormSelect
          label="Catégorie"
          name="category"
          value={values.category}
          error={wrong.category}
          onChange={(category) => write('category', { category })}
        >
          {newsCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </FormSelect>
        <FormDay
          label="Date de publication"
          name="publishAt"
          value={values.publishAt}
          error={wrong.publishAt}
          help="Avant ce jour, les lecteurs ne la voient pas."
          onChange={(publishAt) => write('publishAt', { publishAt })}
        />
      </div>
      <FormRichText
        id="news-description"
        label="Description"
        html={values.description}
        error={wrong.description}
        onChange={(description) => write('description', { description })}
        onUpload={form.countUpload}
      />
      <PictureField
        stored={form.storedPicture}
        picture={form.picture}
        error={wrong.file}
        onChoose={form.choosePicture}
        onRemove={form.removePicture}
      />
    </section>
  );
}
