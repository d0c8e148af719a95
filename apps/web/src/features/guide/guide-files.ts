import { queryOptions } from '@tanstack/react-query';

export type GuideFile = {
  title: string;
  /** Its headings, for the list beside it. */ sections: string[];
  html: string;
};

const files = import.meta.glob<GuideFile>('../../../../../docs/guide/*.md');

/** A page by its name in the address; null when there is none. */
export const guideQuery = (page: string) =>
  queryOptions({
    queryKey: ['guide', page],
    queryFn: async () => {
      const read = files[`../../../../../docs/guide/${page}.md`];
      return read ? read() : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
