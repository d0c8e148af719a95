import './guide-link.css';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { type GuidePage, guidePages } from './guide-pages.ts';

/** Link to the page of the guide about this screen. */
export const GuideLink = ({ page }: { page: GuidePage }) => (
  <Link className="guide-link" to={pathTo('guidePage', { page })}>
    <IconBook2 className="ic-s" aria-hidden="true" />
    {`Guide\u00A0: ${guidePages[page]}`}
  </Link>
);
