import './session-texts.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { textOfHtml } from '@forman/domain/html';
import { fullName } from '@forman/domain/text';
import { type ReactNode, useId } from 'react';
import { kindUi } from '../shared/kind-ui.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';

type Props = { session: SessionDetail };

/** Texts of the pilot (CORE-166). */
export function SessionTexts({ session }: Props) {
  const { description, prerequisite, formerWords } = session;
  return (
    <>
      {description && (
        <Section title="Description">
          <SafeHtml html={description} />
        </Section>
      )}
      {prerequisite && isNone(prerequisite) && (
        <p className="small muted none-said">Objectifs et prérequis&nbsp;: aucun.</p>
      )}
      {prerequisite && !isNone(prerequisite) && (
        <Section title="Objectifs et prérequis">
          <SafeHtml html={prerequisite} />
        </Section>
      )}
      {formerWords && (
        <Section title="Mot du formateur">
          <figure className={`quote ${kindUi[session.kind].tint}`}>
            <blockquote>
              <SafeHtml html={formerWords} />
            </blockquote>
            <figcaption className="small muted">{fullName(session.former)}</figcaption>
          </figure>
        </Section>
      )}
    </>
  );
}

/** True for a text that only says "Aucun.": it gets a line without a heading. */
const isNone = (html: string): boolean => /^aucune?s?\s*\.?$/i.test(textOfHtml(html).trim());

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="sec-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
