import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { labels } from '../../messages/fr.ts';
import { Note } from '../../ui/Note.tsx';
import { siteOf } from './external-site.ts';
import { type ExternalStep, useExternalStep } from './use-external-step.ts';

/** For a registered person, link to the site that really registers, until they have followed it. */
export function ExternalRegistration({ session }: { session: SessionCard }) {
  const step = useExternalStep(session);
  if (!step) return null;
  if (step.isDone) {
    return (
      <p className="chip chip-good">
        <IconCheck aria-hidden="true" />
        {labels.externalDone}
      </p>
    );
  }
  const site = siteOf(step.link);
  return (
    <>
      <Note tone="wait" title={<>Il vous reste une étape&nbsp;:</>}>
        votre inscription sur <span className="site-name">{site ?? 'le site de l’événement'}</span>.
      </Note>
      <ExternalLink step={step} />
    </>
  );
}

export const ExternalLink = ({ step }: { step: ExternalStep }) => (
  <a
    className="btn btn-primary btn-l btn-block"
    href={step.link}
    target="_blank"
    rel="noopener noreferrer"
    onClick={step.follow}
  >
    <IconExternalLink aria-hidden="true" />
    {labels.externalLink}
  </a>
);
