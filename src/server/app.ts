import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { answerErrors, answerUnknownPath, answerUnroutable } from './http/errors.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { limitAddresses } from './http/limits/address-limit.ts'
import { limitForwardedAddresses } from './http/limits/forwarded-limit.ts'
import { recordLimits } from './http/limits/limit-lines.ts'
import { limitLogins } from './http/limits/login-limits.ts'
import { limitOwnPasswords } from './http/limits/own-password-limits.ts'
import { countAttempts } from './http/limits/rate-limits.ts'
import { limitRequests } from './http/limits/request-limit.ts'
import { answerBrokenRequests } from './http/load/broken-requests.ts'
import { type Middleware, serverWith } from './http/load/connections.ts'
import { saveRoom } from './http/load/full-disk.ts'
import { shedLoad } from './http/load/shedding.ts'
import { type LogStream, logAnswers, logging } from './http/logging.ts'
import { noCompilers } from './http/no-compilers.ts'
import { describeApi } from './http/openapi.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { enforceAccess, offerCurrentUser } from './http/visitors/access.ts'
import { refuseForeignRequests } from './http/visitors/origin.ts'
import { keepSessions, offerSessions, readCookies } from './http/visitors/sessions.ts'
import { warnOfUntrustedProxy } from './http/visitors/untrusted-proxy.ts'
import { accountRoutes } from './routes/accounts/account.ts'
import { authRoutes } from './routes/accounts/auth.ts'
import { personalDataRoutes } from './routes/accounts/personal-data.ts'
import { sessionRoutes } from './routes/accounts/sessions.ts'
import { userRoutes } from './routes/accounts/users.ts'
import { decisionRoutes } from './routes/applications/decisions.ts'
import { membershipApplicationRoutes } from './routes/applications/membership-applications.ts'
import { announcementRoutes } from './routes/content/announcements.ts'
import { outdatedTranslationRoutes } from './routes/content/outdated-translations.ts'
import { photoAlbumRoutes } from './routes/content/photo-albums.ts'
import { calendarFeedRoutes, calendarRoutes } from './routes/rides/calendar-feeds.ts'
import { eventParticipantRoutes } from './routes/rides/event-participants.ts'
import { rideSheetRoutes } from './routes/rides/ride-sheets.ts'
import { ridingEventRoutes } from './routes/rides/riding-events.ts'
import { auditLogRoutes } from './routes/site/audit-log.ts'
import { contactMessageRoutes } from './routes/site/contact-messages.ts'
import { healthRoutes } from './routes/site/health.ts'
import { openapiRoutes } from './routes/site/openapi.ts'
import { statusRoutes } from './routes/site/status.ts'
import type { Reserve } from './start/reserve.ts'

export interface AppOptions {
  db: Db
  config: Config
  /** Everything that is not the API: pages and files. Without it every other path is answered by a JSON 404. */
  pages?: FastifyPluginAsync<{ db: Db; config: Config }> | undefined
  middleware?: Middleware | undefined
  /** Receives the log as JSON lines; silent without it. */
  log?: LogStream | undefined
  /** Who comes before this has come true waits for it: the port can be taken before there is anything to see. */
  opened?: Promise<void> | undefined
  /** Room on the disk of the database file for signing in when it is full. */
  reserve?: Reserve | undefined
}

/**
 * The whole server, in the order in which a request passes through it. Start reading here.
 *
 * 1. limits of the request itself   2. what holds for every answer   3. the API: session, access, routes   4. the pages
 *
 * Nothing here opens or closes the database: that is for main.ts and for the tests.
 */
export async function buildApp({ db, config, pages, middleware, log, opened, reserve }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...logging(log),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    serverFactory: serverWith(middleware),
    schemaController: noCompilers,
    // Long ids reach their route, so that a stranger hears 401 for them as for every other; still longer addresses are 414.
    routerOptions: { maxParamLength: maxAddressBytes },
    frameworkErrors: answerUnroutable(config),
    clientErrorHandler: answerBrokenRequests(config),
    // While closing, requests on open connections are still answered; serve.ts waits for them.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  if (opened !== undefined) waitForOpening(app, opened)
  answerErrors(app)
  logAnswers(app)
  warnOfUntrustedProxy(app, config)
  sendSecurityHeaders(app, config)
  limitAddresses(app)
  limitForwardedAddresses(app, config)
  shedLoad(app)
  await limitRequests(app, config.rateLimits)
  refuseForeignRequests(app, config)
  if (reserve !== undefined) saveRoom(app, reserve)
  readJsonBodies(app)
  await readCookies(app, config)
  offerSessions(app, { db, config })
  recordLimits(app, db)
  offerCurrentUser(app)
  describeApi(app, config)

  const site = { db, config }
  healthRoutes(app.withTypeProvider<ZodTypeProvider>(), site)
  calendarRoutes(app.withTypeProvider<ZodTypeProvider>(), site)

  // Encapsulated: requests for pages and files never pay for sessions. Pages ask the API through app.inject.
  await app.register(async (scope) => {
    const api = scope.withTypeProvider<ZodTypeProvider>()
    keepSessions(api, config)
    api.addHook('onRequest', app.limitRequest)
    countAttempts(api, config.rateLimits)
    limitLogins(api, site)
    limitOwnPasswords(api, site)
    enforceAccess(api)
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })

    authRoutes(api, site)
    accountRoutes(api, site)
    sessionRoutes(api, site)
    personalDataRoutes(api, site)
    announcementRoutes(api, site)
    ridingEventRoutes(api, site)
    rideSheetRoutes(api, site)
    calendarFeedRoutes(api, site)
    eventParticipantRoutes(api, site)
    photoAlbumRoutes(api, site)
    outdatedTranslationRoutes(api, site)
    membershipApplicationRoutes(api, site)
    decisionRoutes(api, site)
    contactMessageRoutes(api, site)
    userRoutes(api, site)
    auditLogRoutes(api, site)
    statusRoutes(api, site)
    openapiRoutes(api)
  })

  // Unknown calls stay JSON, whatever the pages do with unknown paths; no session is looked up for them.
  for (const url of ['/api', '/api/*']) {
    app.all(
      url,
      { onRequest: async (request, reply) => answerUnknownPath(request, reply), schema: { hide: true } },
      answerUnknownPath,
    )
  }
  if (pages !== undefined) await app.register(pages, site)
  app.setNotFoundHandler(answerUnknownPath)

  return app
}

function waitForOpening(app: FastifyInstance, opened: Promise<void>): void {
  let isOpen = false
  opened.then(
    () => {
      isOpen = true
    },
    () => {}, // then the start fails, which is told elsewhere
  )
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isOpen) done()
    else opened.then(() => done(), done)
  })
}
