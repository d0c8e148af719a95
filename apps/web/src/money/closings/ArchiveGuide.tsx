import { Card } from '../../ui/Card.tsx';

/** Explains an archive's contents, where to keep it, and how to prove it without the portal. */
export const ArchiveGuide = () => (
  <div className="stack" style={{ '--gap': '20px' }}>
    <Card title="Ce qu’elle contient">
      <dl className="archive-parts grid gap-4 small">
        <dt>ecritures/</dt>
        <dd>Les écritures des jours clos, au format FEC.</dd>
        <dt>pieces/</dt>
        <dd>Chaque facture et chaque avoir&nbsp;: PDF, XML (Factur-X) et contenu figé.</dd>
        <dt>clotures.json</dt>
        <dd>Toutes les clôtures depuis la première, avec leurs empreintes.</dd>
        <dt>manifeste.json</dt>
        <dd>La liste des fichiers, avec l’empreinte de chacun.</dd>
        <dt>LISEZ-MOI.txt</dt>
        <dd>La même explication, pour qui l’ouvrira dans dix ans.</dd>
      </dl>
    </Card>
    <Card title="La garder et la vérifier">
      <div className="stack small" style={{ '--gap': '12px' }}>
        <p>
          Le portail garde le fichier sept jours, et son empreinte pour toujours. Téléchargez-le et
          conservez-le en deux endroits, hors du portail.
        </p>
        <p>Qui le garde le vérifie sans le portail ni sa base, dans les sources du portail&nbsp;:</p>
        <pre className="archive-command">
          <code>npm run books:check archive.zip</code>
        </pre>
        <p>
          La vérification contrôle les fichiers, les chaînes, les sommes et les écritures, et affiche la
          dernière empreinte&nbsp;: comparez-la avec celle reçue par la trésorerie. Elle affiche aussi
          l’empreinte SHA-256 du fichier, qui est celle de cette page.
        </p>
      </div>
    </Card>
  </div>
);
