import './session-facts.css';
import type { SessionDetail } from '@forman/contract/sessions';
import { IconExternalLink, IconMap2, IconMapPin, IconVideo, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hasCome } from '../../shared/sessions/has-come.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

type Props = { session: SessionDetail };

/** Place of the session: remote, a text, or a site with its map (CORE-162 to 164). */
export function WhereFact({ session }: Props) {
  if (session.isVisio) return <Remote session={session} />;
  const { place, site } = session;
  return (
    <Fact icon={<IconMapPin aria-hidden="true" />} title={place || site?.name || 'Lieu à préciser'}>
      {!place && site && (
        <>
          <p className="fd">
            {site.address},{' '}
            <span className="fd-town">
              {site.postalCode} {site.city}
            </span>
          </p>
          {/^https?:\/\//i.test(site.gmap) && (
            <p className="fd">
              <a className="link small" href={site.gmap} target="_blank" rel="noopener noreferrer">
                <IconMap2 className="ic-s" aria-hidden="true" />
                Voir le plan
              </a>
            </p>
          )}
        </>
      )}
    </Fact>
  );
}

/**
 * Remote session. The server sends link and password only to the people entitled to them; others read when
 * they get them.
 */
function Remote({ session }: Props) {
  const { videoConferenceLink: link, visioPassword: password } = session;
  return (
    <Fact icon={<IconVideo aria-hidden="true" />} title="À distance">
      {link ? (
        <>
          <p className="fd secret">
            <a className="link small" href={link} target="_blank" rel="noopener noreferrer">
              <IconExternalLink className="ic-s" aria-hidden="true" />
              Lien de la visioconférence
            </a>
            <CopyButton text={link} label="Copier le lien" />
          </p>
          {password && (
            <p className="fd secret">
              <span>
                Mot de passe&nbsp;: <b className="strong num">{password}</b>
              </span>
              <CopyButton text={password} label="Copier le mot de passe" />
            </p>
          )}
        </>
      ) : (
        !hasCome(session.endDate) && <p className="fd">Le lien s’affichera ici après l’inscription.</p>
      )}
    </Fact>
  );
}

/** Page of the event outside the portal (CORE-168). */
export function ExternalFact({ session: { externLink } }: Props) {
  if (!externLink || !/^https?:\/\//i.test(externLink)) return null;
  return (
    <Fact icon={<IconWorld aria-hidden="true" />} title="Site de l’événement">
      <p className="fd">
        <a className="link small" href={externLink} target="_blank" rel="noopener noreferrer">
          <IconExternalLink className="ic-s" aria-hidden="true" />
          {new URL(externLink).hostname}
        </a>
      </p>
    </Fact>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="fact">
      <span className="sq k-none">{icon}</span>
      <div className="grow">
        <p className="ft">{title}</p>
        {children}
      </div>
    </div>
  );
}
