import './static-pages.css';
import { frenchSpaces } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { anchorOf, type Passage, type Section } from './legal-text.ts';

type Props = {
  title: string;
  lead?: string;
  sections: readonly Section[];
  /** Under the last section: where to go on, who signs. */
  children?: ReactNode;
};

/** A text to read: its parts in a list, then one after the other. */
export function LegalPage({ title, lead, sections, children }: Props) {
  return (
    <article className="legal">
      <PageHeader title={title} lead={lead} />
      <nav className="card pad legal-toc" aria-label="Sommaire">
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#${anchorOf(index)}`}>{frenchSpaces(section.title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section.title} className="prose legal-part" aria-labelledby={anchorOf(index)}>
          <h2 id={anchorOf(index)}>{frenchSpaces(section.title)}</h2>
          <Passages passages={section.passages} />
        </section>
      ))}
      {children}
    </article>
  );
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  return passages.map((passage) =>
    typeof passage === 'string' ? (
      <p key={passage}>{frenchSpaces(passage)}</p>
    ) : (
      <ul key={passage[0]}>
        {passage.map((item) => (
          <li key={item}>{frenchSpaces(item)}</li>
        ))}
      </ul>
    ),
  );
}
