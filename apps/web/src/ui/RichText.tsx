import { lazy, Suspense } from 'react';
import type { RichTextProps } from './RichTextEditor.tsx';
import { Bar } from './Skeleton.tsx';

/** Heavier than the rest of a form: it comes after it. */
const RichTextEditor = lazy(async () => ({
  default: (await import('./RichTextEditor.tsx')).RichTextEditor,
}));

/** The editor of formatted texts, in its place before it is there. */
export const RichText = (props: RichTextProps) => (
  <Suspense
    fallback={
      <div aria-busy="true" aria-label="Chargement de l’éditeur">
        <Bar height={150} />
      </div>
    }
  >
    <RichTextEditor {...props} />
  </Suspense>
);
