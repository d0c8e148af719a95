import { IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** End of a simulated payment, where the portal ends the login, as the new level begins with the next. */
export const DuesPaid = ({ until }: { /** Last day, in words. */ until: string }) => (
  <EmptyState title="Votre cotisation serait réglée" icon={<IconCircleCheck />}>
    Vous seriez membre, au niveau NEOMAN, jusqu’au {until}. Pour de vrai, le portail vous déconnecte
    ici&nbsp;: votre niveau change à la connexion suivante, et la facture vous attend dans votre espace.
  </EmptyState>
);
