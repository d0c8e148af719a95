import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Explains what is kept of a signature, who reads it and for how long; a dialog, so that the form stays. */
export const WhoSees = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} title="Qui voit votre signature" onClose={onClose}>
    <dl className="sign-who">
      <dt>Ce qui est gardé</dt>
      <dd>
        La demi-journée, l’heure, la manière de signer, le modèle de l’appareil («&nbsp;iPhone,
        Safari&nbsp;»), et votre dessin ou le nom que vous avez tapé. Une empreinte chiffrée prouve que rien
        n’a changé depuis. Ni votre position ni vos autres applications ne sont lues.
      </dd>
      <dt>Qui les voit</dt>
      <dd>
        Le pilote de la session, ses co-pilotes et l’administration. La feuille d’émargement porte votre
        signature&nbsp;: elle peut être montrée lors d’un contrôle. Les autres membres n’en voient rien, et
        vos attestations ne la portent pas.
      </dd>
      <dt>Combien de temps</dt>
      <dd>
        Votre signature vit avec votre compte et s’efface avec lui. Restent alors, sous un simple numéro, vos
        présences et leurs empreintes, que la loi demande de pouvoir prouver.
      </dd>
      <dt>Sans réseau</dt>
      <dd>
        Une signature faite sans réseau attend dans ce navigateur, même si vous vous déconnectez&nbsp;; aucun
        autre compte ne l’y voit. Elle en est effacée dès qu’elle est arrivée.
      </dd>
    </dl>
    <p className="small">
      <Link className="link" to={routes.privacyPolicy} target="_blank">
        Politique de confidentialité
      </Link>
    </p>
  </Dialog>
);
