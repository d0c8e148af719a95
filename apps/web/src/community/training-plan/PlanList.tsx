import { counted } from '@forman/domain/text';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '../../api/client.ts';
import { findThemes } from './find-themes.ts';
import type { Plan } from './plan-crumbs.ts';
import { PlanChoice } from './PlanChoice.tsx';

export type Theme = Answer<'listThematics'>[number];

const chosenId = 'choisis';

/**
 * Search words, and the themes shown first. A theme ticked now stays in place, under the pointer; it moves to
 * the first ones once the list changes anyway, by other words or by the button that shows the chosen ones.
 */
export function usePlanList(chosen: readonly number[]) {
  const [words, setWords] = useState('');
  const [first, setFirst] = useState(chosen);
  function look(next: string): void {
    setWords(next);
    setFirst(chosen);
  }
  function showChosen(): void {
    flushSync(() => look(''));
    const group = document.getElementById(chosenId);
    group?.scrollIntoView({ block: 'start' });
    group?.querySelector('input')?.focus({ preventScroll: true });
  }
  return { words, first, look, showChosen };
}

type Props = {
  list: ReturnType<typeof usePlanList>;
  themes: readonly Theme[];
  choices: Plan['choices'];
  chosen: readonly number[];
  onChange: (part: Record<string, boolean>) => void;
};

/** Themes that match the words: chosen ones, then all others by their subject. */
export function PlanList({ list, themes, choices, chosen, onChange }: Props) {
  const found = findThemes(themes, list.words);
  const isFirst = ({ id }: Theme): boolean => list.first.includes(id);
  const firsts = found.filter(isFirst);
  const ticked = firsts.filter(({ id }) => chosen.includes(id)).length;
  const rows = (own: readonly Theme[]) =>
    own.map((theme) => (
      <PlanChoice
        key={theme.id}
        wording={theme.wording}
        choice={choices.find(({ id }) => id === theme.id)}
        checked={chosen.includes(theme.id)}
        onChange={(isChosen) => onChange({ [theme.id]: isChosen })}
      />
    ));
  return (
    <>
      <ThemeSearch words={list.words} onChange={list.look} />
      <output className="small muted plan-found">{foundWords(list.words, found.length)}</output>
      {firsts.length > 0 && (
        <fieldset className="plan-group grid plan-chosen" id={chosenId}>
          <legend>Choisis ({ticked})</legend>
          <div>{rows(firsts)}</div>
        </fieldset>
      )}
      {themesByName(found.filter((theme) => !isFirst(theme))).map(([name, own]) => (
        <fieldset key={name} className="plan-group grid">
          <legend>{name}</legend>
          <div>{rows(own)}</div>
        </fieldset>
      ))}
    </>
  );
}

function foundWords(words: string, count: number): string {
  if (words.trim() === '') return '';
  return count === 0
    ? `Aucun thème ne correspond à «\u00a0${words.trim()}\u00a0».`
    : counted(count, 'thème trouvé', 'thèmes trouvés');
}

type SearchProps = { words: string; onChange: (words: string) => void };

/** Search field. It filters at once; Enter does not send the form around it. */
const ThemeSearch = ({ words, onChange }: SearchProps) => (
  <div className="with-ic plan-search">
    <IconSearch aria-hidden="true" />
    <input
      type="search"
      className="in in-s"
      aria-label="Chercher un thème"
      placeholder="Chercher un thème"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={200}
      value={words}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  </div>
);

const byName = new Intl.Collator('fr');

function themesByName(themes: readonly Theme[]): [string, Theme[]][] {
  return Object.entries(Object.groupBy(themes, ({ theme }) => theme))
    .map(([name, own]): [string, Theme[]] => [name, own ?? []])
    .toSorted(([one], [other]) => byName.compare(one, other));
}
