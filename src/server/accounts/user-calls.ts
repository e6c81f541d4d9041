import * as z from 'zod/mini'
import {
  AccountCorrection,
  ActivityChange,
  PasswordLink,
  PasswordLinkRequest,
  RoleChange,
  User,
  UserListQuery,
} from '#contract/accounts/users.ts'
import { ById } from '#contract/fields.ts'
import { makePasswordLink } from '#server/accounts/passwords/password-links.ts'
import { clubClock } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/confirmation.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { notFound } from '#server/refusals.ts'
import { changeActivity, changeRole, removeAccount } from './account-changes.ts'
import { correctAccount } from './account-corrections.ts'
import { findUser, listUsers } from './users.ts'

export function userRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/users',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listUsers',
        summary: 'Accounts, newest first',
        querystring: UserListQuery,
        response: { 200: z.array(User) },
      },
    },
    async (request, reply) => {
      const page = await listUsers(db, request.query)
      return sendListPage(request, reply, { ...page, rows: await withRefusals(db, page.rows) })
    },
  )

  app.get(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: { operationId: 'findUser', summary: 'An account', params: ById, response: { 200: User } },
    },
    async (request) => {
      const user = await findUser(db, request.params.id)
      if (user === undefined) throw notFound()
      return user
    },
  )

  app.patch(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'correctAccount',
        summary: 'Correct names and email address of an account; 409 when it has changed since `expectedVersion`',
        refusals: {
          403: 'With `needs: "confirmation"`: the email address changes.',
          409: 'The email address is taken, or the account has changed since `expectedVersion`.',
        },
        params: ById,
        body: AccountCorrection,
        response: { 200: User },
      },
    },
    (request) =>
      correctAccount(
        db,
        request.params.id,
        { ...request.body, actorId: request.currentUser.id },
        { isConfirmed: isConfirmed(request), moment: clubClock(new Date(), config.club) },
      ),
  )

  app.delete(
    '/api/users/:id',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'removeAccount',
        summary: 'Delete the account of another person: deactivated at once, erased after 14 days',
        refusals: { 409: 'It is the user’s own account, or the last active administrator’s.' },
        params: ById,
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      const clock = clubClock(new Date(), config.club)
      await removeAccount(db, request.params.id, { actorId: request.currentUser.id, clock })
      return reply.code(204).send()
    },
  )

  app.patch(
    '/api/users/:id/role',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'changeRole',
        summary: 'Change the role of an account',
        refusals: {
          403: 'To and from administrator needs a confirmation (`needs: "confirmation"`), as a deactivation does.',
          409: 'The last active administrator stays.',
        },
        params: ById,
        body: RoleChange,
        response: { 200: User },
      },
    },
    (request) =>
      changeRole(db, request.params.id, {
        ...request.body,
        actorId: request.currentUser.id,
        isConfirmed: isConfirmed(request),
      }),
  )

  app.patch(
    '/api/users/:id/active',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'changeActivity',
        summary: 'Deactivate or reactivate an account',
        refusals: { 409: 'The last active administrator stays.' },
        params: ById,
        body: ActivityChange,
        response: { 200: User },
      },
    },
    (request) =>
      changeActivity(db, request.params.id, {
        ...request.body,
        actorId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
      }),
  )

  app.post(
    '/api/users/:id/password-link',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'makePasswordLink',
        summary:
          'Make a one-time link for a new password and tell the owner; the second factor stays, unless `turnsCodesOff` removes one that is lost, passkeys too',
        params: ById,
        body: PasswordLinkRequest,
        response: { 201: PasswordLink },
      },
    },
    async (request, reply) => {
      const issuer = { actorId: request.currentUser.id, session: request.session?.idHash ?? '' }
      const turnsCodesOff = request.body?.turnsCodesOff === true
      const moment = clubClock(new Date(), config.club)
      return reply.code(201).send(await makePasswordLink(db, request.params.id, { ...issuer, turnsCodesOff }, moment))
    },
  )
}
