import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';

/** Offers to send a question, for a reader who found no answer (MEM-218). */
export const FaqPropose = () => (
  <section className="card pad faq-propose row wrap between" aria-label="Proposer une question">
    <p>
      <b className="strong">Vous n’avez pas trouvé&nbsp;?</b>{' '}
      <span className="muted">
        Proposez votre question, avec la réponse si vous l’avez trouvée ailleurs&nbsp;: l’association la lit.
      </span>
    </p>
    <Link className="btn btn-outline" to={routes.contactApp}>
      {labels.faqPropose}
    </Link>
  </section>
);
