import * as calls from '@forman/contract/community/news';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as news from './news.service.ts';

export function newsRoutes(app: FastifyInstance): void {
  route(app, calls.listNews, ({ ctx, viewer, query }) => news.listNewsFor(ctx, viewer, query));
  route(app, calls.createNews, ({ ctx, viewer, body }) => news.writeNews(ctx, viewer, body));
  route(app, calls.getNews, ({ ctx, viewer, params }) => news.getNewsPage(ctx, viewer, params.id));
  route(app, calls.updateNews, ({ ctx, viewer, params, body }) =>
    news.updateNewsOf(ctx, viewer, params.id, body),
  );
  route(app, calls.reopenNews, ({ ctx, viewer, params, body }) =>
    news.reopenNewsOf(ctx, viewer, params.id, body.version),
  );
  route(app, calls.deleteNews, ({ ctx, viewer, params }) => news.deleteNewsOf(ctx, viewer, params.id));
  route(app, calls.likeNews, ({ ctx, viewer, params }) => news.setLike(ctx, viewer, params.id, true));
  route(app, calls.dislikeNews, ({ ctx, viewer, params }) => news.setLike(ctx, viewer, params.id, false));
}
