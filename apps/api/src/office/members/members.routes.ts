import {
  countMembers,
  geocode,
  getUser,
  getUserInformations,
  getUserRoleInformation,
  me,
  searchUsers,
  updateUser,
  updateUserInformations,
} from '@forman/contract/office/members';
import * as office from '@forman/contract/office/member-office';
import { enrolMember } from '@forman/contract/office/enrolment';
import { createUserInformations, createUserRoleInformation } from '@forman/contract/people/signup';
import { getDynasty, getUserLine, listSponsored } from '@forman/contract/people/lineage';
import { getProfile, getUserStats } from '@forman/contract/office/member-profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listUsers } from './accounts-list.service.ts';
import * as administration from './administration.service.ts';
import { createAccount } from './creation.service.ts';
import { enrol } from './enrolment.service.ts';
import * as editing from './editing.service.ts';
import { setManager, setSponsor } from './guides.service.ts';
import { getMe } from './me.service.ts';
import * as members from './members.service.ts';
import * as profile from './profile.service.ts';
import { setAdmin } from './rights.service.ts';
import { updateMember } from './updating.service.ts';

export function membersRoutes(app: FastifyInstance): void {
  route(app, me, ({ ctx, login }) => getMe(ctx, login));
  route(app, searchUsers, ({ ctx, viewer, query }) => members.searchMembers(ctx, viewer, query));
  route(app, getDynasty, ({ ctx, params }) => members.getDynasty(ctx, params.id));
  route(app, getUser, ({ ctx, viewer, params }) => members.getMember(ctx, viewer, params.id));
  route(app, updateUser, ({ ctx, viewer, params, body, request }) =>
    updateMember(ctx, { viewer, ip: request.ip }, params.id, body),
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
  route(app, getUserLine, ({ ctx, viewer, params }) => profile.getLine(ctx, viewer, params.id));
  route(app, listSponsored, ({ ctx, viewer, params, query }) =>
    profile.listSponsored(ctx, viewer, params.id, query.page),
  );
  route(app, updateUserInformations, ({ ctx, viewer, params, body }) =>
    editing.updateInformations(ctx, viewer, params.id, body),
  );
  route(app, geocode, ({ ctx, query }) => editing.locate(ctx, query.q));
  route(app, countMembers, ({ ctx }) => members.membersCount(ctx));
}

/** The calls of administrators on other people's accounts. */
export function memberOfficeRoutes(app: FastifyInstance): void {
  route(app, office.listUsers, ({ ctx, viewer, query }) => listUsers(ctx, viewer, query));
  route(app, enrolMember, ({ ctx, viewer, body }) => enrol(ctx, viewer, body));
  route(app, office.createUser, ({ ctx, viewer, body }) => createAccount(ctx, viewer, body));
  route(app, office.setUserRole, ({ ctx, viewer, params, body }) =>
    administration.setLevel(ctx, viewer, params.id, body.role),
  );
  route(app, office.setUserCredit, ({ ctx, viewer, params, body }) =>
    administration.setCredit(ctx, viewer, params.id, body),
  );
  for (const call of [
    office.setUserPilot,
    office.setUserAccountant,
    office.setUserMilestones,
    office.setUserSuperOrganizer,
  ]) {
    route(app, call, ({ ctx, viewer, params, body }) =>
      administration.setFlags(ctx, viewer, params.id, body),
    );
  }
  route(app, office.setUserEndCursus, ({ ctx, viewer, params, body }) =>
    administration.setEndCursus(ctx, viewer, params.id, body.endCursus),
  );
  route(app, office.setUserGodfather, ({ ctx, viewer, params, body }) =>
    setSponsor(ctx, viewer, params.id, body.godFather),
  );
  route(app, office.setUserManager, ({ ctx, viewer, params, body }) =>
    setManager(ctx, viewer, params.id, body.manager),
  );
  route(app, office.setUserAdmin, ({ ctx, viewer, params, body }) =>
    setAdmin(ctx, viewer, params.id, body.isAdmin),
  );
}
