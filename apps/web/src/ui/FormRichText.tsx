import { lazy, Suspense } from 'react';
import type { RichTextProps } from './RichTextEditor.tsx';
import { Bar } from './Skeleton.tsx';
import { ErrorLine } from './ErrorLine.tsx';

/** Loaded after the rest of the form, as it is heavier. */
const RichTextEditor = lazy(async () => ({
  default: (await import('./RichTextEditor.tsx')).RichTextEditor,
}));

type Props = Omit<RichTextProps, 'wrongId'> & {
  label: string;
  /** Sentence under the text, which is then marked as wrong. */
  error?: string | undefined;
  isOptional?: boolean;
};

/** Field for a formatted text: its label, the editor and its error. */
export function FormRichText({ label, error, isOptional, ...editor }: Props) {
  const wrongId = `${editor.id}-wrong`;
  return (
    <div className="field">
      <span className="label" id={`${editor.id}-label`}>
        {label} {isOptional && <span className="opt">(facultatif)</span>}
      </span>
      <Suspense
        fallback={
          <div aria-busy="true" aria-label="Chargement de l’éditeur">
            <Bar height={150} />
          </div>
        }
      >
        <RichTextEditor {...editor} wrongId={error ? wrongId : undefined} />
      </Suspense>
      <ErrorLine id={wrongId}>{error}</ErrorLine>
    </div>
  );
}
