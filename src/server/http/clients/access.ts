import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type CurrentUser, memberRoles, type Role, roles } from '#contract/accounts/users.ts'
import type { Access, Declaration } from '#contract/calls.ts'
import { Failure } from '#contract/failure.ts'
import { Id } from '#contract/fields.ts'
import type { User } from '#server/accounts/users.ts'
import { clubClock } from '#server/club-time.ts'
import { type Config, sendsLetters, sendsMail } from '#server/config.ts'
import type { Site } from '#server/http/api.ts'
import { confirmationNeeded, forbidden, passkeyNeeded, type Refusal, secondFactorNeeded, unauthorized } from '#server/refusals.ts'
import { isLeaderNow } from '#server/rides/ride-leaders.ts'
import type { LeaderTask } from '#server/rides/ride-times.ts'

const admitted: Record<Access, readonly Role[]> = {
  anyone: roles,
  user: roles,
  member: memberRoles,
  lead: memberRoles,
  decide: memberRoles,
  allow: memberRoles,
  settle: memberRoles,
  admin: ['admin'],
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    beforeSecondFactor?: Declaration['beforeSecondFactor']
  }
  interface FastifyRequest {
    /** The logged-in user as the account is in the database now. Only in routes whose access is not 'anyone'. */
    readonly currentUser: User
  }
}

const currentUsers = new WeakMap<FastifyRequest, User>()

/** For the root instance, so that reading it outside of the API is an error of its own. */
export function addCurrentUser(app: FastifyInstance): void {
  app.decorateRequest('currentUser', {
    getter() {
      const user = currentUsers.get(this)
      if (user === undefined) {
        throw new Error(
          `request.currentUser was read in ${this.routeOptions.url}, which anyone may call: declare config: { access: 'user' }, 'member' or 'admin'.`,
        )
      }
      return user
    },
  })
}

/** Why this user may not make a call that is not for anyone, apart from what a ride or a confirmation decides. */
export function refusalOf(user: User | undefined, { access, beforeSecondFactor }: FastifyContextConfig): Refusal | undefined {
  if (access === 'anyone') return undefined
  if (user === undefined || user.isActive !== 'true') return unauthorized()
  if (access === undefined || !admitted[access].includes(user.role)) return forbidden()
  if (user.secondFactorDue === 'required' && beforeSecondFactor === undefined) return secondFactorNeeded()
  if (user.secondFactorDue === 'unshown' && beforeSecondFactor !== 'always') return passkeyNeeded()
  return undefined
}

/**
 * Makes every route under /api declare who may call it and what it answers. Access is enforced before the body is read, so that a client without access
 * learns nothing from validation, and again when the body has arrived, with the session as it is then (readSessions). Role and account state come from the
 * database each time, so a change takes effect at once.
 */
export function enforceAccess(app: FastifyInstance, { db, config }: Site): void {
  function checkAccess(request: FastifyRequest, _reply: FastifyReply, done: (refusal?: Error) => void): void {
    const user = request.session?.user
    const refusal = refusalOf(user, request.routeOptions.config)
    if (refusal === undefined && user !== undefined) currentUsers.set(request, user)
    done(refusal)
  }

  function checkConfirmation(request: FastifyRequest, _reply: FastifyReply, done: (refusal?: Error) => void): void {
    done(isConfirmed(request) ? undefined : confirmationNeeded())
  }

  async function checkLeader(request: FastifyRequest): Promise<void> {
    const { access: task } = request.routeOptions.config
    const { id: userId, role } = request.currentUser
    if (role === 'admin' || !isLeaderTask(task)) return
    // Before the parameters are validated: PostgreSQL refuses a text with NUL.
    const { success, data: eventId } = Id.safeParse((request.params as { id?: string }).id)
    if (!success || !(await isLeaderNow(db, { eventId, userId, task, clock: clubClock(new Date(), config.club) })))
      throw forbidden()
  }

  app.addHook('onRoute', (route) => {
    if (!isApi(route.url)) return
    rejectUndeclared(route)
    const access = route.config?.access
    if (access === 'anyone') return
    const checks = [
      checkAccess,
      ...(isLeaderTask(access) ? [checkLeader] : []),
      ...(route.config?.needsConfirmation ? [checkConfirmation] : []),
    ]
    route.onRequest = [...checks, ...[route.onRequest ?? []].flat()]
    route.preValidation = [...checks, ...[route.preValidation ?? []].flat()]
  })
}

function isLeaderTask(access: Access | undefined): access is LeaderTask {
  return access === 'lead' || access === 'decide' || access === 'allow' || access === 'settle'
}

function isApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/')
}

const accesses: readonly unknown[] = Object.keys(admitted)

function rejectUndeclared(route: RouteOptions): void {
  const name = `${[route.method].flat().join('|')} ${route.url}`
  if (!accesses.includes(route.config?.access)) {
    throw new Error(
      `${name} does not say who may call it. Add config: { access: ${accesses.map((access) => `'${access}'`).join(' | ')} } to the route.`,
    )
  }
  if (route.config?.needsConfirmation && route.config.access === 'anyone')
    throw new Error(`${name} is for anyone, so there is no user to confirm it. Remove needsConfirmation.`)
  const response = typeof route.schema?.response === 'object' && route.schema.response !== null ? route.schema.response : {}
  if (!Object.keys(response).some((status) => /^[23]/.test(status))) {
    throw new Error(
      `${name} does not say what it answers. Add schema: { response: { 200: … } }: fields that it does not name are not sent.`,
    )
  }
  route.schema = { ...route.schema, response: { ...response, '4xx': Failure, '5xx': Failure } }
}

/** The account as its user sees it. */
export function toCurrentUser({ hasFirstPassword, ...user }: User, config: Config): CurrentUser {
  const notifications = {
    emailNotifications: user.emailNotifications === 'true',
    eventReminders: user.eventReminders === 'true',
  }
  const awaitsVerification = sendsLetters(config) && user.email !== null && user.emailVerifiedAt === null
  return {
    ...user,
    notifications,
    sendsMail: sendsMail(config),
    ...(hasFirstPassword === 'true' && { hasFirstPassword: true }),
    ...(awaitsVerification && { awaitsVerification }),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For what gives power over others, cannot be undone, or takes data away: an open phone on a table must not suffice. The call is rejected unless the user
     * has given the password or used a passkey in this session within the last ten minutes, by login or `POST /api/auth/confirmation`. What can be
     * restored needs none. A change of role needs it to and from administrator alone, which the store decides.
     */
    needsConfirmation?: true
  }
}

/** docs/decisions/045 */
const confirmationLifeMs = 10 * 60_000

/** Clocks of processes differ a little; one that was set back by more must not keep a confirmation alive. */
export function isConfirmed({ session }: FastifyRequest): boolean {
  return session !== undefined && Math.abs(Date.now() - session.confirmedAt) < confirmationLifeMs
}

/** Whether the confirmation lasts for what was asked for it: five minutes more. */
export function staysConfirmed({ session }: FastifyRequest): boolean {
  return session !== undefined && Math.abs(Date.now() - session.confirmedAt) < confirmationLifeMs / 2
}
