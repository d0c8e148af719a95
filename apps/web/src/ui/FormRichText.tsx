import { lazy, Suspense } from 'react';
import type { RichTextProps } from './RichTextEditor.tsx';
import { Bar } from './Skeleton.tsx';
import { ErrorLine } from './ErrorLine.tsx';

/** Heavier than the rest of a form: it comes after it. */
const RichTextEditor = lazy(async () => ({
  default: (await import('./RichTextEditor.tsx')).RichTextEditor,
}));

type Props = Omit<RichTextProps, 'wrongId'> & {
  label: string;
  /** A sentence under the text, which is marked wrong. */
  error?: string | undefined;
  isOptional?: boolean;
};

/** A formatted text of a form: its label, the editor, what is wrong. */
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
