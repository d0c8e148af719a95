import '../../ui/seg.css';
import './lineage.css';
import { type Icon, IconList, IconSitemap } from '@tabler/icons-react';
import type { Answer } from '../../api/client.ts';
import { labels } from '../../messages/fr.ts';
import { useSearch } from '../../ui/use-search.ts';
import { LineList, type Direction } from './LineList.tsx';
import { LineTree } from './LineTree.tsx';

type Profile = Answer<'getProfile'>;
type Props = { person: Profile['person']; line: NonNullable<Profile['line']> };

/** Downline as a tree or a list, upline as a list; the address tells which one is shown. */
export function Lineage({ person, line }: Props) {
  const [search, setSearch] = useSearch();
  // The upline is shown first when the downline is empty. The wire's names look swapped (MEM-065).
  const first: Direction = line.totalAmont === 0 && line.totalAval > 0 ? 'amont' : 'aval';
  const asked = search.get('lignee');
  const direction: Direction = asked === 'amont' || asked === 'aval' ? asked : first;
  const isList = direction === 'amont' || search.get('vue') === 'liste';

  function show(name: 'lignee' | 'vue', value: string | null): void {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return (
    <section className="card pad lineage" id="lineage" tabIndex={-1} aria-labelledby="lineage-title">
      <div className="card-head">
        <h2 className="card-title" id="lineage-title">
          Organisation
        </h2>
        <fieldset className="seg" aria-label="Sens de la lignée">
          <button
            type="button"
            aria-pressed={direction === 'aval'}
            onClick={() => show('lignee', first === 'aval' ? null : 'aval')}
          >
            {labels.lineDown} <span className="num">{line.totalAmont}</span>
          </button>
          <button type="button" aria-pressed={direction === 'amont'} onClick={() => show('lignee', 'amont')}>
            {labels.lineUp} <span className="num">{line.totalAval}</span>
          </button>
        </fieldset>
        {direction === 'aval' && line.totalAmont > 0 && (
          <fieldset className="seg lineage-view" aria-label="Présentation">
            <ViewButton name="Arbre" icon={IconSitemap} isOn={!isList} onPress={() => show('vue', null)} />
            <ViewButton name="Liste" icon={IconList} isOn={isList} onPress={() => show('vue', 'liste')} />
          </fieldset>
        )}
      </div>
      {isList || line.totalAmont === 0 ? (
        <LineList key={direction} id={person.id} direction={direction} />
      ) : (
        <LineTree
          root={{ ...person, below: line.totalAmont }}
          first={{ items: line.sponsored, total: line.sponsoredTotal }}
        />
      )}
    </section>
  );
}

type ViewProps = { name: string; icon: Icon; isOn: boolean; onPress: () => void };

const ViewButton = ({ name, icon: Drawing, isOn, onPress }: ViewProps) => (
  <button type="button" aria-pressed={isOn} aria-label={name} title={name} onClick={onPress}>
    <Drawing className="ic-s" aria-hidden="true" />
  </button>
);
