import {
  countMembers as countMembersCall,
  getUser,
  getUserInformations,
  getUserRoleInformation,
  me,
  searchUsers,
  setUserAccountant,
  setUserCredit,
  setUserMilestones,
  setUserPilot,
  setUserRole,
  updateUser,
} from '@forman/contract/members';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { countMembers } from './members.queries.ts';
import * as members from './members.service.ts';

export function membersRoutes(app: FastifyInstance): void {
  route(app, me, ({ ctx, viewer }) => members.getMe(ctx, viewer));
  route(app, searchUsers, ({ ctx, query }) => members.searchMembers(ctx, query));
  route(app, getUser, ({ ctx, viewer, params }) => members.getMember(ctx, viewer, params.id));
  route(app, updateUser, ({ ctx, viewer, params, body }) =>
    members.updateMember(ctx, viewer, params.id, body),
  );
  route(app, getUserInformations, ({ ctx, viewer, params }) =>
    members.getInformations(ctx, viewer, params.id),
  );
  route(app, getUserRoleInformation, ({ ctx, viewer, params }) =>
    members.getLevelDates(ctx, viewer, params.id),
  );
  route(app, countMembersCall, ({ ctx }) => countMembers(ctx.db));
  route(app, setUserRole, ({ ctx, viewer, params, body }) =>
    members.setLevel(ctx, viewer, params.id, body.role),
  );
  route(app, setUserCredit, ({ ctx, viewer, params, body }) =>
    members.setCredit(ctx, viewer, params.id, body),
  );
  route(app, setUserPilot, ({ ctx, viewer, params, body }) =>
    members.setFlags(ctx, viewer, params.id, { is_pilot: body.isPilot }),
  );
  route(app, setUserAccountant, ({ ctx, viewer, params, body }) =>
    members.setFlags(ctx, viewer, params.id, { is_expert_accountant: body.isExpertAccountant }),
  );
  route(app, setUserMilestones, ({ ctx, viewer, params, body }) =>
    members.setFlags(ctx, viewer, params.id, {
      is_jd_ended: body.isJdEnded,
      is_demarrage_ended: body.isDemarrageEnded,
      is_3jr_ended: body.is3JREnded,
    }),
  );
}
