import * as calls from '@forman/contract/community/faq';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as faq from './faq.service.ts';

export function faqRoutes(app: FastifyInstance): void {
  route(app, calls.listSections, ({ ctx }) => faq.listSections(ctx));
  route(app, calls.getSubCategory, ({ ctx, params }) => faq.getCategory(ctx, params.id));
  route(app, calls.getIssue, ({ ctx, params }) => faq.getQuestion(ctx, params.id));
  route(app, calls.searchIssues, ({ ctx, query }) => faq.searchQuestions(ctx, query.search));
  route(app, calls.createIssue, ({ ctx, viewer, body }) => faq.addQuestion(ctx, viewer, body));
  route(app, calls.updateIssue, ({ ctx, viewer, params, body }) =>
    faq.editQuestion(ctx, viewer, params.id, body),
  );
  route(app, calls.deleteIssue, ({ ctx, viewer, params }) => faq.removeQuestion(ctx, viewer, params.id));
  route(app, calls.createSection, ({ ctx, viewer, body }) => faq.addSection(ctx, viewer, body.title));
  route(app, calls.renameSection, ({ ctx, viewer, params, body }) =>
    faq.rename(ctx, viewer, 'section', { ...params, ...body }),
  );
  route(app, calls.deleteSection, ({ ctx, viewer, params }) =>
    faq.removeShelf(ctx, viewer, 'section', params.id),
  );
  route(app, calls.createSubCategory, ({ ctx, viewer, body }) => faq.addCategory(ctx, viewer, body));
  route(app, calls.renameSubCategory, ({ ctx, viewer, params, body }) =>
    faq.rename(ctx, viewer, 'category', { ...params, ...body }),
  );
  route(app, calls.deleteSubCategory, ({ ctx, viewer, params }) =>
    faq.removeShelf(ctx, viewer, 'category', params.id),
  );
}
