import './navigation.css';
import './theme-switch.css';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/color-scheme.ts';

const choices = [
  { choice: 'system', label: 'Thème du système', icon: IconDeviceDesktop },
  { choice: 'light', label: 'Thème clair', icon: IconSun },
  { choice: 'dark', label: 'Thème sombre', icon: IconMoon },
] as const satisfies readonly { choice: ThemeChoice; label: string; icon: unknown }[];

/** Choice of the theme, at the foot of the menu. */
export function ThemeSwitch() {
  const current = useThemeChoice();
  return (
    <fieldset className="themes">
      <legend className="vh">Thème</legend>
      <span className="nav-title" aria-hidden="true">
        Thème
      </span>
      {choices.map(({ choice, label, icon: Drawing }) => (
        <button
          key={choice}
          type="button"
          className="iconbtn"
          title={label}
          aria-label={label}
          aria-pressed={choice === current}
          onClick={() => chooseTheme(choice)}
        >
          <Drawing aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
