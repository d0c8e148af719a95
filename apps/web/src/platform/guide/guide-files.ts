import { queryOptions } from '@tanstack/react-query';

export type GuideFile = {
  title: string;
  /** Headings, for the list beside the text. */ sections: string[];
  html: string;
};

const files = import.meta.glob<GuideFile>('../../../../../docs/guide/*.md');

/** Query of a page by its name in the address; null when it does not exist. */
export const guideQuery = (page: string) =>
  queryOptions({
    queryKey: ['guide', page],
    queryFn: async () => {
      const read = files[`../../../../../docs/guide/${page}.md`];
      return read ? read() : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
