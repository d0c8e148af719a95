/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   the list of a combobox: the field keeps the focus and has the keyboard (ARIA pattern "editable combobox"). */
import '../kbd.css';
import './palette.css';
import { counted } from '@forman/domain/text';
import { IconCornerDownLeft, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Found } from './Found.tsx';
import { ItemMark } from './ItemMark.tsx';
import type { PaletteItem, PalettePage } from './palette-items.ts';
import { usePalette } from './use-palette.ts';

type Props = { pages: readonly PalettePage[]; onClose: () => void };

/** Search of pages, settings, people, sessions, documents, answers, places and news, from any page (Ctrl K). */
export function Palette({ pages, onClose }: Props) {
  return (
    <Dialog opened bare palette title="Tout trouver" onClose={onClose}>
      <PaletteBox pages={pages} onClose={onClose} />
    </Dialog>
  );
}

/** Button to close, which shows the name of the key, or a ✕ on a touch screen. */
const CloseButton = ({ onClose }: Pick<Props, 'onClose'>) => (
  <button type="button" className="kbd palette-close" aria-label={'Échap\u00a0: fermer'} onClick={onClose}>
    <span>Échap</span>
    <IconX aria-hidden="true" />
  </button>
);

function PaletteBox({ pages, onClose }: Props) {
  const id = useId();
  const palette = usePalette(pages, onClose);
  const { typed, current } = palette;
  const optionId = (item: PaletteItem): string => `${id}-${item.key}`;
  return (
    <>
      <div className="palette-field row gap-12">
        <IconSearch aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Tout trouver"
          placeholder="Une page, une personne, une session, une facture…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-autocomplete="list"
          aria-expanded={palette.count > 0}
          aria-controls={id}
          aria-activedescendant={current && optionId(current)}
          value={typed}
          onChange={({ target }) => palette.type(target.value)}
          onKeyDown={palette.press}
        />
        <CloseButton onClose={onClose} />
      </div>
      <div className="palette-found">
        <div id={id} role="listbox" aria-label="Résultats" hidden={palette.count === 0}>
          {palette.groups.map(({ name, items }) => (
            <div key={name} role="group" aria-label={name}>
              <p className="palette-group" aria-hidden="true">
                {name}
              </p>
              {items.map((item) => (
                <Option
                  key={item.key}
                  id={optionId(item)}
                  item={item}
                  Icon={pages.find(({ to }) => to === item.to)?.Icon}
                  words={palette.isLong ? typed.trim() : ''}
                  isCurrent={item === current}
                  onOpen={palette.open}
                />
              ))}
            </div>
          ))}
        </div>
        <State {...palette} />
      </div>
      <Keys />
    </>
  );
}

/** Explains an empty list, and announces the number of results. */
function State({ typed, count, isLong, isReading, error, retry }: ReturnType<typeof usePalette>) {
  const isAnswered = isLong && !isReading && !error;
  return (
    <>
      {error && (
        <div className="palette-note">
          <FailureNote title="La recherche n’a pas abouti." error={error} />
          <button type="button" className="btn btn-outline btn-s" onClick={retry}>
            Réessayer
          </button>
        </div>
      )}
      {isAnswered && count === 0 && (
        <p className="palette-note muted">
          Rien ne correspond à «&nbsp;{typed.trim()}&nbsp;». Essayez un nom, un titre, un lieu, un numéro de
          facture ou un montant.
        </p>
      )}
      {isReading && <p className="palette-note small muted">Recherche…</p>}
      <output className="vh">{isAnswered && counted(count, 'résultat', 'résultats')}</output>
    </>
  );
}

const Keys = () => (
  <p className="palette-foot flex wrap gap-4-18" aria-hidden="true">
    <span>
      <kbd className="kbd">↑</kbd>
      <kbd className="kbd">↓</kbd> choisir
    </span>
    <span>
      <kbd className="kbd">Entrée</kbd> ouvrir
    </span>
    <span>
      <kbd className="kbd">Ctrl Entrée</kbd> nouvel onglet
    </span>
  </p>
);

type OptionProps = {
  id: string;
  item: PaletteItem;
  Icon: PalettePage['Icon'];
  words: string;
  isCurrent: boolean;
  onOpen: (item: PaletteItem, inTab: boolean) => void;
};

function Option({ id, item, Icon, words, isCurrent, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className="palette-option row gap-12"
      onPointerDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }) => onOpen(item, ctrlKey || metaKey)}
    >
      <ItemMark item={item} Icon={Icon} />
      <span className="grow">
        <Found text={item.title} words={words} />
        {item.detail && <small>{item.detail}</small>}
      </span>
      {item.end && <b className="num nowrap">{item.end}</b>}
      {isCurrent && <IconCornerDownLeft className="ic-s" aria-hidden="true" />}
    </div>
  );
}
