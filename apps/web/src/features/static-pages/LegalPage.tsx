import './static-pages.css';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { frenchSpaces } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { anchorOf, type Passage, type Section } from './legal-text.ts';

type Props = {
  title: string;
  lead?: string;
  /** The day of the text that is agreed to. */
  version?: string;
  sections: readonly Section[];
  /** Under the last section: where to go on, who signs. */
  children?: ReactNode;
};

/** A text to read: its parts in a list, then one after the other. */
export function LegalPage({ title, lead, version, sections, children }: Props) {
  return (
    <article>
      <PageHeader title={title} lead={lead} />
      <div className="legal-cols">
        <Contents sections={sections} />
        <div>
          {version && (
            <p className="small muted">{`Version du ${formatDay(parisInstant(version, '12:00'))}`}</p>
          )}
          {sections.map((section, index) => (
            <section key={section.title} className="prose legal-part" aria-labelledby={anchorOf(index)}>
              <h2 id={anchorOf(index)}>{frenchSpaces(section.title)}</h2>
              <Passages passages={section.passages} />
            </section>
          ))}
          {children}
        </div>
      </div>
    </article>
  );
}

/** Beside the text on a desk; on a phone one opens it. */
function Contents({ sections }: Pick<Props, 'sections'>) {
  const list = (
    <ol>
      {sections.map((section, index) => (
        <li key={section.title}>
          <a href={`#${anchorOf(index)}`}>{frenchSpaces(section.title)}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className="legal-toc" aria-label="Sommaire">
      {useNarrow() ? (
        <details className="card">
          <summary>Sommaire</summary>
          {list}
        </details>
      ) : (
        <>
          <p className="small muted">Sommaire</p>
          {list}
        </>
      )}
    </nav>
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
