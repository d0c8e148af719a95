import './simulation.css';
import { IconFlask } from '@tabler/icons-react';

/** In sight at every step, in the dialog of the payment too. */
export const SimulationBanner = () => (
  <p className="sim-banner">
    <IconFlask aria-hidden="true" />
    <span>
      <b>Simulation</b> Rien n’est enregistré ni envoyé, aucun argent n’est pris.
    </span>
  </p>
);
