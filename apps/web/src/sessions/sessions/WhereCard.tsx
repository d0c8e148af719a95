import './session-facts.css';
import './where-card.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { IconExternalLink, IconMapPin, IconVideo, IconWorld } from '@tabler/icons-react';
import { hasCome } from '../shared/has-come.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

type Props = { session: SessionDetail };

/** Place of the session beside its price: a text, a site with the way there, or remote (CORE-162 to 164). */
export function WhereCard({ session }: Props) {
  const { place, site, isVisio } = session;
  if (isVisio) return <Remote session={session} />;
  const isOnMap = !place && site !== null && /^https?:\/\//i.test(site.gmap);
  return (
    <section className="card where" aria-label="Lieu">
      {isOnMap && <MapDrawing />}
      <div className="where-words row wrap">
        {!isOnMap && (
          <span className="sq k-none">
            <IconMapPin aria-hidden="true" />
          </span>
        )}
        <div className="grow">
          <p className="ft row wrap">{place || site?.name || 'Lieu à préciser'}</p>
          {!place && site && (
            <p className="fd">
              {site.address},{' '}
              <span className="fd-town">
                {site.postalCode} {site.city}
              </span>
            </p>
          )}
        </div>
        {isOnMap && (
          <a className="btn btn-outline btn-s" href={site.gmap} target="_blank" rel="noopener noreferrer">
            <IconExternalLink aria-hidden="true" />
            Itinéraire
          </a>
        )}
      </div>
    </section>
  );
}

/** Drawing of a map, not of the place: a real one would tell a foreign server who looks at which session. */
const MapDrawing = () => (
  <svg className="where-map" viewBox="0 0 344 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="where-park" d="M0 0h96v44H0zM250 76h94v56h-94z" />
    <path className="where-river" d="M-6 118C70 118 96 92 150 84S250 34 350 30" />
    <path
      className="where-street"
      d="M-4 28 110 36M110 -4l26 140M210 -4l20 140M300 -4l14 140M-4 66h352M126 104h222"
    />
    <path className="where-pin" d="M172 88c-10-13-20-21-20-34a20 20 0 0 1 40 0c0 13-10 21-20 34z" />
    <circle className="where-dot" cx="172" cy="54" r="7" />
  </svg>
);

/**
 * Remote session. The server sends link and password only to the people entitled to them; others read when
 * they get them.
 */
function Remote({ session }: Props) {
  const { videoConferenceLink: link, visioPassword: password } = session;
  return (
    <section className="card where" aria-label="Lieu">
      <div className="where-words row wrap">
        <span className="sq k-none">
          <IconVideo aria-hidden="true" />
        </span>
        <div className="grow">
          <p className="ft row wrap">À distance</p>
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
        </div>
      </div>
    </section>
  );
}

/** Page of the event outside the portal (CORE-168). */
export function ExternalFact({ session: { externLink } }: Props) {
  if (!externLink || !/^https?:\/\//i.test(externLink)) return null;
  return (
    <div className="fact">
      <span className="sq k-none">
        <IconWorld aria-hidden="true" />
      </span>
      <div className="grow">
        <p className="ft row wrap">Site de l’événement</p>
        <p className="fd">
          <a className="link small" href={externLink} target="_blank" rel="noopener noreferrer">
            <IconExternalLink className="ic-s" aria-hidden="true" />
            {new URL(externLink).hostname}
          </a>
        </p>
      </div>
    </div>
  );
}
