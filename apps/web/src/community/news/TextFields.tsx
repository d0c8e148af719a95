import './news-form.css';
import { longestTitle, newsCategories } from '@forman/domain/community/news';
import { FormDay, FormField, FormSelect } from '../../ui/FormField.tsx';
import { FormRichText } from '../../ui/FormRichText.tsx';
import { PictureField } from './PictureField.tsx';
import type { NewsFormState } from './use-news-form.ts';

/** Fields of the text and of its day of publication. */
export function TextFields({ form }: { form: NewsFormState }) {
  return (
    <section className="card pad news-fields grid gap-18" aria-label="Texte">
      <FormField
        {...form.field('title')}
        label="Titre"
        name="title"
        autoComplete="off"
        maxLength={longestTitle}
      />
      <div className="news-pair grid align-start">
        <FormSelect {...form.field('category')} label="Catégorie" name="category">
          {newsCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </FormSelect>
        <FormDay
          {...form.field('publishAt')}
          label="Date de publication"
          name="publishAt"
          help="Avant ce jour, les lecteurs ne la voient pas."
        />
      </div>
      <FormRichText
        id="news-description"
        label="Description"
        html={form.values.description}
        error={form.problems.description}
        onChange={(description) => form.set({ description })}
        onUpload={form.countUpload}
      />
      <PictureField
        stored={form.storedPicture}
        picture={form.values.picture}
        error={form.problems.picture}
        onChoose={form.choosePicture}
        onRemove={form.removePicture}
      />
    </section>
  );
}
