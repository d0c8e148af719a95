import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { AddressField } from '../../ui/AddressField.tsx';
import { CopyText } from '../../ui/CopyButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { feedLinks } from './feed-links.ts';

/** The new address, which is shown only now, and a link that adds it to each calendar. */
export function FeedAddress({ url }: { url: string }) {
  const id = useId();
  const { webcal, google, outlook } = feedLinks(url);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The closing question above gives the focus back first; only then does it move here.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <>
      <Note tone="good" title="Votre adresse est prête.">
        Copiez-la maintenant&nbsp;: elle ne sera plus affichée.
      </Note>
      <div className="field">
        <label htmlFor={id}>Adresse de votre agenda</label>
        <div className="feed-address flex gap-8">
          <AddressField ref={input} id={id} url={url} />
          <CopyText text={url} label="Copier l’adresse" />
        </div>
        <p className="help">Gardez-la pour vous&nbsp;: qui la connaît lit vos sessions.</p>
      </div>
      <ul className="feed-ways grid">
        <Way icon={<IconBrandGoogle aria-hidden="true" />} name="Google Agenda" href={google} isElsewhere>
          S’ouvre dans un nouvel onglet&nbsp;; confirmez l’ajout.
        </Way>
        <Way icon={<IconBrandApple aria-hidden="true" />} name="Apple Calendrier" href={webcal}>
          Sur l’iPhone ou le Mac&nbsp;; choisissez une actualisation toutes les heures.
        </Way>
        <Way icon={<IconBrandWindows aria-hidden="true" />} name="Outlook" href={outlook} isElsewhere>
          Ou, dans l’application&nbsp;: Ajouter un calendrier, puis S’abonner à partir du web.
        </Way>
      </ul>
    </>
  );
}

type WayProps = {
  icon: ReactNode;
  name: string;
  href: string;
  /** True for a calendar on the web, which opens in a new tab. */ isElsewhere?: boolean;
  children: ReactNode;
};

const Way = ({ icon, name, href, isElsewhere = false, children }: WayProps) => (
  <li className="feed-way flex gap-14">
    {icon}
    <div className="grow">
      <a className="link" href={href} {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}>
        Ajouter à {name}
        {isElsewhere && <IconExternalLink className="ic-s" aria-hidden="true" />}
      </a>
      <p className="small muted">{children}</p>
    </div>
  </li>
);
