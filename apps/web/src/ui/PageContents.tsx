import './page-contents.css';
import type { ReactNode } from 'react';
import { anchorOf } from './page-anchors.ts';
import { useNarrow } from './use-narrow.ts';

type Props = {
  /** Titles of the parts, whose ids are given by `anchorOf`. */ titles: readonly string[];
  children: ReactNode;
};

/** A long text with a list of its parts: always in sight beside it, or unfolded above it on a phone. */
export const WithContents = ({ titles, children }: Props) => (
  <div className="toc-cols">
    <Contents titles={titles} />
    <div>{children}</div>
  </div>
);

function Contents({ titles }: Pick<Props, 'titles'>) {
  const list = (
    <ol>
      {titles.map((title, index) => (
        <li key={title}>
          <a href={`#${anchorOf(index)}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className="toc" aria-label="Sommaire">
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
