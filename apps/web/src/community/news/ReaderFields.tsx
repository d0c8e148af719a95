import './news-form.css';
import { AudienceChoices } from '../../people/shared/AudienceChoices.tsx';
import { TagField } from './TagField.tsx';
import type { NewsFormState } from './use-news-form.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = { form: NewsFormState };

/** Fields for the audience of a news and the people named in it. */
export const ReaderFields = ({ form }: Props) => (
  <section className="card pad news-fields grid gap-18" aria-label="Lecteurs">
    <AudienceField form={form} />
    <TagField
      people={form.values.tagged}
      error={form.problems.tagged}
      onChange={(tagged) => form.set({ tagged })}
    />
  </section>
);

function AudienceField({ form }: Props) {
  const id = 'news-destined';
  const error = form.problems.destined;
  return (
    <fieldset className="field news-audience" aria-describedby={error ? `${id}-wrong` : undefined}>
      <legend className="label">Public visé</legend>
      <AudienceChoices
        id={id}
        levels={form.values.destined}
        wrong={error !== undefined}
        onChange={(destined) => form.set({ destined })}
      />
      <ErrorLine id={`${id}-wrong`}>{error}</ErrorLine>
    </fieldset>
  );
}
