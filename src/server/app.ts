import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import type { Site } from './http/api.ts'
import { describeApi } from './http/api-document/describe-api.ts'
import { addCurrentUser, enforceAccess } from './http/clients/access.ts'
import { rejectCrossSiteRequests } from './http/clients/origin.ts'
import { addSessionReader, readCookies, readSessions } from './http/clients/sessions.ts'
import { collectSetupProblems } from './http/clients/setup-problems.ts'
import { warnOfUntrustedProxy } from './http/clients/untrusted-proxy.ts'
import { answerErrors, answerUnknownPath } from './http/errors.ts'
import { recordLimits } from './http/limits/limit-lines.ts'
import { limitPasswords } from './http/limits/password-limits.ts'
import { addLimits } from './http/limits/rate-limits.ts'
import { limitRequests } from './http/limits/request-limit.ts'
import { limitConnections, type Middleware, serverWith } from './http/load/connections.ts'
import { type Reserve, rejectWritesOnFullDisk } from './http/load/full-disk.ts'
import { limitLoad } from './http/load/load-limit.ts'
import { type LogStream, logAnswers, logging } from './http/logging.ts'
import { answerBrokenRequests, composeTexts, limitHeaders, readJsonBodies } from './http/malformed-requests.ts'
import { cachePublicAnswers } from './http/public-answers.ts'
import { redirectTails } from './http/redirect.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { addTextLinks } from './http/text-links.ts'
import { answerUnroutable } from './pages/page-errors.ts'
import { accountRoutes } from './routes/accounts/account.ts'
import { authRoutes } from './routes/accounts/auth.ts'
import { browserCodeRoutes } from './routes/accounts/browser-codes/browser-codes.ts'
import { enteredCodeRoutes } from './routes/accounts/browser-codes/entered-codes.ts'
import { confirmationRoutes } from './routes/accounts/confirmation.ts'
import { directoryRoutes } from './routes/accounts/directory.ts'
import { emailVerificationRoutes, verificationPageRoutes } from './routes/accounts/email-verification.ts'
import { memberImportRoutes } from './routes/accounts/member-import.ts'
import { passkeyRoutes } from './routes/accounts/passkeys.ts'
import { codeAtLoginRoutes } from './routes/accounts/second-factor/code-at-login.ts'
import { secondFactorRoutes } from './routes/accounts/second-factor/second-factor.ts'
import { secondFactorRuleRoutes } from './routes/accounts/second-factor/second-factor-rule.ts'
import { sessionRoutes } from './routes/accounts/sessions.ts'
import { userRoutes } from './routes/accounts/users.ts'
import { correctionRoutes } from './routes/applications/corrections.ts'
import { ownDetailsRoutes } from './routes/applications/details.ts'
import { decisionRoutes, membershipApplicationRoutes } from './routes/applications/membership-applications.ts'
import { announcementRoutes } from './routes/content/announcements.ts'
import { outdatedTranslationRoutes } from './routes/content/outdated-translations.ts'
import { photoAlbumRoutes } from './routes/content/photo-albums.ts'
import { phraseRoutes } from './routes/content/phrases.ts'
import { deliveryRoutes } from './routes/notices/deliveries.ts'
import { noticeRoutes } from './routes/notices/notices.ts'
import { pushRoutes } from './routes/notices/push.ts'
import { unsubscribeRoutes } from './routes/notices/unsubscribe.ts'
import { attendanceRoutes } from './routes/rides/attendance.ts'
import { calendarFeedRoutes, calendarRoutes } from './routes/rides/calendar-feeds.ts'
import { eventParticipantRoutes } from './routes/rides/event-participants.ts'
import { headCountRoutes } from './routes/rides/head-counts.ts'
import { homeLinkRoutes, rideHomeRoutes } from './routes/rides/home-links.ts'
import { pastRideRoutes } from './routes/rides/past-rides.ts'
import { rideDecisionRoutes } from './routes/rides/ride-decisions.ts'
import { rideTrackRoutes } from './routes/rides/ride-tracks.ts'
import { ridingEventRoutes } from './routes/rides/riding-events.ts'
import { auditLogRoutes } from './routes/site/audit-log.ts'
import { contactMessageRoutes } from './routes/site/contact-messages.ts'
import { deletedItemRoutes } from './routes/site/deleted-items.ts'
import { exportRoutes } from './routes/site/exports.ts'
import { healthRoutes } from './routes/site/health.ts'
import { languageRoutes } from './routes/site/language.ts'
import { apiPageRoutes, openapiRoutes } from './routes/site/openapi.ts'
import { statusRoutes } from './routes/site/status.ts'

export interface AppOptions extends Site {
  /** `servePages` of pages/plugin.ts: everything that is not the API. Without it every other path is answered by a JSON 404. */
  pages?: FastifyPluginAsync<Site> | undefined
  middleware?: Middleware | undefined
  /** Receives the log as JSON lines; silent without it. */
  log?: LogStream | undefined
  /** Requests that arrive earlier wait until this resolves. */
  opened?: Promise<void> | undefined
  /** Disk space for logging in when the disk is full. */
  reserve?: Reserve | undefined
}

/**
 * The whole server, in the order in which a request passes through it. Start reading here. A GET of a page passes the hooks of section 1
 * and is answered in pages/plugin.ts, from the cache (http/public-answers.ts) or rendered.
 *
 * 1. every request   2. the API: session, access, routes   3. the pages
 *
 * Nothing here opens or closes the database: main.ts opens it and serve.ts closes it; tests do both.
 */
export async function buildApp({ db, config, pages, middleware, log, opened, reserve }: AppOptions): Promise<FastifyInstance> {
  const site = { db, config }
  const app = fastify({
    ...logging(log, config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    serverFactory: serverWith(middleware),
    // Long ids reach their route, so that a client without a session gets 401 for them too.
    routerOptions: { maxParamLength: maxAddressBytes },
    frameworkErrors: answerUnroutable(config),
    clientErrorHandler: answerBrokenRequests(config),
    // While closing, requests on open connections are still answered; serve.ts waits for them.
    return503OnClosing: false,
  })
  // The routes' zod schemas check requests and filter answers.
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  // Used by the hooks and routes below; these do nothing by themselves.
  await limitRequests(app, config.rateLimits) // app.limitRequest: 600 in a minute, for the API and for pages that are rendered
  addSessionReader(app, site) // app.readSession, for the API and the pages
  cachePublicAnswers(app, db) // app.sendPublic, for public lists of the API and pages without a session
  addCurrentUser(app)
  describeApi(app, config) // collects the schemas for /api/openapi.json

  // 1. Every request, pages and files included: hooks, in this order.
  if (opened !== undefined) holdUntil(app, opened)
  answerErrors(app) // at the end: every thrown error becomes a JSON answer; the pages replace this by HTML for their routes
  logAnswers(app) // at the end: one line for each change, rejection and failure
  collectSetupProblems(app) // app.setupProblems, for the dashboard
  sendSecurityHeaders(app, config)
  limitHeaders(app, config) // 414 and 400 before anything reads a long address or header
  warnOfUntrustedProxy(app, config) // one line when a proxy hides the clients' addresses
  redirectTails(app) // to the address that was meant, when a message had something behind it
  limitConnections(app) // closes connections that do not read their answers
  const load = limitLoad(app) // at most 300 requests run, the others are queued or get 503
  rejectCrossSiteRequests(app, config) // 403 for writes that another site's page sends
  if (reserve !== undefined) rejectWritesOnFullDisk(app, reserve)
  readJsonBodies(app) // no other body is accepted
  composeTexts(app) // before they are checked
  await readCookies(app, config)
  recordLimits(app, db) // at the end: a reached limit leaves a line in the activity log

  // At the end of every request: its time is measured. Loaded only for a site that has someone who asks, as it takes memory.
  if (config.metricsToken !== undefined) {
    const { serveMetrics } = await import('./http/metrics.ts')
    serveMetrics(app, site, { load, cache: app.publicCache })
  }
  healthRoutes(app.withTypeProvider<ZodTypeProvider>(), site)
  calendarRoutes(app.withTypeProvider<ZodTypeProvider>(), site)
  await app.register(async (scope) => unsubscribeRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))
  await app.register(async (scope) => verificationPageRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))
  await app.register(async (scope) => rideHomeRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))

  // 2. The API. A scope of its own: pages and files do not run these hooks. Pages call the API through app.inject.
  await app.register(async (scope) => {
    const api = scope.withTypeProvider<ZodTypeProvider>()
    readSessions(api, config)
    api.addHook('onRequest', app.limitRequest)
    addLimits(api, site)
    limitPasswords(api, site)
    enforceAccess(api, site)
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    addTextLinks(api, config) // at the end: answers with texts get the links in them

    authRoutes(api, site)
    codeAtLoginRoutes(api, site)
    browserCodeRoutes(api, site)
    enteredCodeRoutes(api, site)
    confirmationRoutes(api, site)
    secondFactorRoutes(api, site)
    secondFactorRuleRoutes(api, site)
    accountRoutes(api, site)
    emailVerificationRoutes(api, site)
    sessionRoutes(api, site)
    passkeyRoutes(api, site)
    directoryRoutes(api, site)
    announcementRoutes(api, site)
    ridingEventRoutes(api, site)
    rideDecisionRoutes(api, site)
    pastRideRoutes(api, site)
    homeLinkRoutes(api, site)
    rideTrackRoutes(api, site)
    calendarFeedRoutes(api, site)
    pushRoutes(api, site)
    eventParticipantRoutes(api, site)
    headCountRoutes(api, site)
    attendanceRoutes(api, site)
    photoAlbumRoutes(api, site)
    phraseRoutes(api, site)
    outdatedTranslationRoutes(api, site)
    membershipApplicationRoutes(api, site)
    ownDetailsRoutes(api, site)
    decisionRoutes(api, site)
    correctionRoutes(api, site)
    contactMessageRoutes(api, site)
    userRoutes(api, site)
    noticeRoutes(api, site)
    memberImportRoutes(api, site)
    deletedItemRoutes(api, site)
    auditLogRoutes(api, site)
    exportRoutes(api, site)
    statusRoutes(api, site)
    languageRoutes(api, site)
    deliveryRoutes(api, site)
    openapiRoutes(api)
    await api.register(async (scope) => apiPageRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))
  })

  // Unknown calls get a JSON 404, whatever the pages do with unknown paths, and no session is looked up for them.
  for (const url of ['/api', '/api/*']) {
    const onRequest = async (...[request, reply]: Parameters<typeof answerUnknownPath>) => answerUnknownPath(request, reply)
    app.all(url, { onRequest, schema: { hide: true } }, answerUnknownPath)
  }
  // 3. The pages: every other GET.
  if (pages !== undefined) await app.register(pages, site)
  app.setNotFoundHandler(answerUnknownPath)

  return app
}

function holdUntil(app: FastifyInstance, opened: Promise<void>): void {
  let isOpen = false
  void opened.then(() => {
    isOpen = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isOpen) done()
    else void opened.then(() => done())
  })
}
