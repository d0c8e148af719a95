import './static-pages.css';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { frenchSpaces } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { anchorOf } from '../../ui/page-anchors.ts';
import { WithContents } from '../../ui/PageContents.tsx';
import type { Passage, Section } from './legal-text.ts';

type Props = {
  title: string;
  lead?: string;
  /** Day of the version to which people agree. */
  version?: string;
  sections: readonly Section[];
  /** Shown under the last section: further links, signatures. */
  children?: ReactNode;
};

/** Legal text: its parts in a list, then one after another. */
export function LegalPage({ title, lead, version, sections, children }: Props) {
  return (
    <article>
      <PageHeader title={title} lead={lead} />
      <WithContents titles={sections.map((section) => frenchSpaces(section.title))}>
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
      </WithContents>
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
