import './simulation.css';
import { IconFlask } from '@tabler/icons-react';

/** Banner visible at every step, also in the payment’s dialog. */
export const SimulationBanner = () => (
  <p className="sim-banner row justify-center gap-10">
    <IconFlask aria-hidden="true" />
    <span>
      <b>Simulation</b> Rien n’est enregistré ni envoyé, aucun argent n’est pris.
    </span>
  </p>
);
