import {
  countMembers,
  geocode,
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
  updateUserInformations,
} from '@forman/contract/members';
import { createUserInformations, createUserRoleInformation } from '@forman/contract/registration';
import { getDynasty, getProfile, getUserLine, getUserStats, listSponsored } from '@forman/contract/profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as editing from './editing.service.ts';
import * as line from './line.service.ts';
import { getMe } from './me.service.ts';
import * as members from './members.service.ts';
import * as profile from './profile.service.ts';

export function membersRoutes(app: FastifyInstance): void {
  route(app, me, ({ ctx, login }) => getMe(ctx, login));
  route(app, searchUsers, ({ ctx, viewer, query }) => members.searchMembers(ctx, viewer, query));
  route(app, getDynasty, ({ ctx, params }) => members.getDynasty(ctx, params.id));
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
  route(app, createUserInformations, ({ ctx, viewer, body }) =>
    members.getOwnInformations(ctx, viewer, body.user),
  );
  route(app, createUserRoleInformation, ({ ctx, viewer, body }) =>
    members.getOwnLevelDates(ctx, viewer, body.user),
  );
  route(app, getProfile, ({ ctx, viewer, params }) => profile.getProfile(ctx, viewer, params.id));
  route(app, getUserStats, ({ ctx, viewer, params }) => profile.getStats(ctx, viewer, params.id));
  route(app, getUserLine, ({ ctx, viewer, params }) => line.getLine(ctx, viewer, params.id));
  route(app, listSponsored, ({ ctx, viewer, params, query }) =>
    line.listSponsored(ctx, viewer, params.id, query.page),
  );
  route(app, updateUserInformations, ({ ctx, viewer, params, body }) =>
    editing.updateInformations(ctx, viewer, params.id, body),
  );
  route(app, geocode, ({ ctx, query }) => editing.locate(ctx, query.q));
  route(app, countMembers, ({ ctx }) => members.membersCount(ctx));
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
