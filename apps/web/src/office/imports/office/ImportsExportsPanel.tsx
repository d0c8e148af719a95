import '../imports.css';
import { useSearch } from '../../../ui/use-search.ts';
import { ExportsCard } from './ExportsCard.tsx';
import { MoveInCard } from './MoveInCard.tsx';
import { PeopleFileCard } from './PeopleFileCard.tsx';
import { PeopleImportView } from './PeopleImportView.tsx';
import { ProdemialCard } from './ProdemialCard.tsx';
import { TakeAwayCard } from './TakeAwayCard.tsx';

/** Imports and exports of files. The address names the file of people being examined. */
export function ImportsExportsPanel() {
  const [search] = useSearch();
  const id = /^[1-9]\d{0,8}$/.exec(search.get('import') ?? '');
  if (id) return <PeopleImportView id={Number(id[0])} />;
  return (
    <div className="imports">
      <MoveInCard />
      <ExportsCard />
      <ProdemialCard />
      <PeopleFileCard />
      <TakeAwayCard />
    </div>
  );
}
