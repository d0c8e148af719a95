import './news-about.css';
import type { NewsCategory } from '@forman/domain/community/news';
import {
  type Icon,
  IconBuildingCommunity,
  IconConfetti,
  IconHeartHandshake,
  IconNews,
  IconPackage,
  IconReceiptTax,
  IconScale,
  IconSchool,
} from '@tabler/icons-react';
import { When } from '../../ui/When.tsx';

type Look = { icon: Icon; tint: `k-${string}` };

/** Icon and tint of each category; the tints are those of sessions, and the text names the category too. */
const looks: Readonly<Record<NewsCategory, Look>> = {
  PARTENAIRES: { icon: IconHeartHandshake, tint: 'k-evenement' },
  "VIE DE L'ASSOCIATION": { icon: IconBuildingCommunity, tint: 'k-reunion' },
  PRODUITS: { icon: IconPackage, tint: 'k-good' },
  FISCALITE: { icon: IconReceiptTax, tint: 'k-atelier' },
  LOI: { icon: IconScale, tint: 'k-atelier' },
  FORMATION: { icon: IconSchool, tint: 'k-formation' },
  EVENEMENT: { icon: IconConfetti, tint: 'k-evenement' },
};
const plain: Look = { icon: IconNews, tint: 'k-none' };
/** A category older than this list gets a plain look, and keeps its own name. */
const lookOf = (category: string): Look => (looks as Readonly<Record<string, Look>>)[category] ?? plain;

/** Drawing shown in place of the missing picture of the first news of the list. */
export function NewsDrawing({ category }: { category: string }) {
  const { icon: Drawing, tint } = lookOf(category);
  return (
    <span className={`news-drawing grid ${tint}`} aria-hidden="true">
      <Drawing />
    </span>
  );
}

/** Category of a news, and its day of publication. */
export function NewsAbout({ category, publishAt }: { category: string; publishAt?: string | undefined }) {
  const { icon: Drawing, tint } = lookOf(category);
  return (
    <span className={`news-about ${tint}`}>
      <span className="sq" aria-hidden="true">
        <Drawing />
      </span>
      <span>
        <span className="eyebrow">{category}</span>{' '}
        {publishAt && (
          <span className="small muted">
            <When date={publishAt} />
          </span>
        )}
      </span>
    </span>
  );
}
