import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import { answerAccountCalls, answerSecondFactorCalls, answerUserCalls } from './accounts/account-calls.ts'
import { answerEmailVerificationCalls, verificationPageRoutes } from './accounts/email-verification-calls.ts'
import { answerLoginCalls } from './accounts/login-calls.ts'
import { answerPasskeyCalls } from './accounts/passkey-calls.ts'
import { answerPhotoAlbumCalls } from './albums/photo-album-calls.ts'
import { answerBackupStoreCalls } from './backups/stores/backup-store-calls.ts'
import { answerBylawsCalls } from './bylaws/bylaws-calls.ts'
import { rejectUnansweredCalls } from './http/answer.ts'
import type { Site } from './http/api.ts'
import { addCurrentUser, enforceAccess } from './http/clients/access.ts'
import { rejectCrossSiteRequests } from './http/clients/origin.ts'
import { addSessionReader, readCookies, readSessions } from './http/clients/sessions.ts'
import { collectSetupProblems, warnOfUntrustedProxy } from './http/clients/setup-problems.ts'
import { limitConnections, type Middleware, serverWith } from './http/connections.ts'
import { answerErrors, answerUnknownPath } from './http/errors.ts'
import { type Reserve, rejectWritesOnFullDisk } from './http/full-disk.ts'
import { limitPasswords } from './http/limits/password-limits.ts'
import { addLimits, recordLimits } from './http/limits/rate-limits.ts'
import { limitLoad } from './http/load-limit.ts'
import { type LogStream, logAnswers, logging } from './http/logging.ts'
import { answerBrokenRequests, composeTexts, limitHeaders, readJsonBodies } from './http/malformed-requests.ts'
import { cachePublicAnswers, refreshClubFirst } from './http/public-answers.ts'
import { addReads } from './http/reads.ts'
import { redirectTails } from './http/redirect.ts'
import { writeAnswers } from './http/response-schemas.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { addTextLinks } from './http/text-links.ts'
import { answerMailboxCalls } from './mail/mailbox-calls.ts'
import { answerCorrectionCalls } from './members/corrections.ts'
import { answerDecisionCalls } from './members/decisions.ts'
import { answerDirectoryCalls } from './members/directory.ts'
import { answerMemberImportCalls } from './members/member-import.ts'
import { answerApplicationCalls } from './members/membership-applications.ts'
import { answerOwnDetailCalls } from './members/own-details.ts'
import { answerPeopleCalls } from './members/people-calls.ts'
import { answerContactMessageCalls } from './messages/contact-message-calls.ts'
import { answerMoneyCalls } from './money/money-calls.ts'
import { answerNewsCalls } from './news/news-calls.ts'
import { answerDeliveryCalls } from './notices/delivery-calls.ts'
import { answerNoticeCalls } from './notices/notices.ts'
import { answerPushCalls } from './notices/push-calls.ts'
import { unsubscribeRoutes } from './notices/unsubscribe-calls.ts'
import { answerUnroutable } from './pages/plain-pages.ts'
import { answerAttendanceCalls } from './ride-day/attendance-calls.ts'
import { answerHeadCountCalls } from './ride-day/head-count-calls.ts'
import { answerHomeLinkCalls, rideHomeRoutes } from './ride-day/home-link-calls.ts'
import { answerLateCalls } from './ride-day/late-calls.ts'
import { answerLeaderPhoneCalls } from './ride-day/leader-phone-calls.ts'
import { answerRideDecisionCalls } from './ride-day/ride-decision-calls.ts'
import { answerCalendarFeedCalls, calendarRoutes } from './rides/calendar-feed-calls.ts'
import { answerEventParticipantCalls } from './rides/event-participant-calls.ts'
import { answerPopUpCalls } from './rides/pop-up-calls.ts'
import { answerAllowanceCalls } from './rides/ride-allowances.ts'
import { answerGuestCalls } from './rides/ride-guests.ts'
import { answerRideTrackCalls } from './rides/ride-track-calls.ts'
import { answerRidingEventCalls } from './rides/riding-event-calls.ts'
import { answerClubCalls } from './site/club-calls.ts'
import { answerEmblemCalls } from './site/emblem-calls.ts'
import { answerHandoverCalls } from './site/handover-calls.ts'
import { answerSetupCalls } from './site/setup-calls.ts'
import { answerSiteCalls, healthRoutes } from './site/site-calls.ts'

export interface AppOptions extends Site {
  /** `servePages` of pages/plugin.ts: everything that is not the API. Without it every other path is answered by a JSON 404. */
  pages?: FastifyPluginAsync<Site> | undefined
  middleware?: Middleware | undefined
  log?: LogStream | undefined
  /** Requests that arrive earlier wait until this resolves. */
  opened?: Promise<void> | undefined
  reserve?: Reserve | undefined
}

/**
 * The whole server, in the order in which a request passes through it: every request, the API, the pages. Start reading here.
 * It neither opens nor closes the database: main.ts and serve.ts do, and tests.
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
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(writeAnswers)

  // Used by the hooks and routes below; these do nothing by themselves.
  await addLimits(app, site) // app.limits, for calls; app.limitRequest: 600 in a minute, for the API and for pages that are rendered
  addSessionReader(app, site) // app.readSession, for the API and the pages
  cachePublicAnswers(app, site) // app.refreshClub, and app.sendPublic, for public lists of the API and pages without a session
  addCurrentUser(app)
  addReads(app) // app.reads, for the calls of pages
  rejectUnansweredCalls(app) // the start fails when section 2 lacks a call of the contract

  // 1. Every request, pages and files included: hooks, in this order.
  if (opened !== undefined) holdUntil(app, opened)
  answerErrors(app) // at the end: every thrown error becomes a JSON answer; the pages replace this by HTML for their routes
  logAnswers(app) // at the end: one line for each change, rejection and failure
  collectSetupProblems(app) // app.setupProblems, for the dashboard
  sendSecurityHeaders(app, config)
  limitConnections(app) // closes connections that do not read their answers; before what answers, since it counts both ends of a request
  limitHeaders(app, config) // 414 and 400 before anything reads a long address or header
  warnOfUntrustedProxy(app, config) // one line when a proxy hides the clients' addresses
  redirectTails(app) // to the address that was meant, when a message had something behind it
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
  await app.register(async (links) => {
    refreshClubFirst(links)
    calendarRoutes(links.withTypeProvider<ZodTypeProvider>(), site)
    await links.register(async (scope) => unsubscribeRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))
    await links.register(async (scope) => verificationPageRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))
    await links.register(async (scope) => rideHomeRoutes(scope.withTypeProvider<ZodTypeProvider>(), site))
  })

  // 2. The API. A scope of its own: pages and files do not run these hooks. Pages call the API through app.reads and app.inject.
  await app.register(async (scope) => {
    const api = scope.withTypeProvider<ZodTypeProvider>()
    readSessions(api, config)
    api.addHook('onRequest', app.limitRequest)
    refreshClubFirst(api)
    limitPasswords(api, site)
    enforceAccess(api, site)
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    addTextLinks(api, config) // at the end: answers with texts get the links in them

    answerLoginCalls(api, site)
    answerSecondFactorCalls(api, site)
    answerAccountCalls(api, site)
    answerEmailVerificationCalls(api, site)
    answerPasskeyCalls(api, site)
    answerDirectoryCalls(api, site)
    answerPeopleCalls(api, site)
    answerNewsCalls(api, site)
    answerMoneyCalls(api, site)
    answerBylawsCalls(api, site)
    answerRidingEventCalls(api, site)
    answerPopUpCalls(api, site)
    answerRideDecisionCalls(api, site)
    answerHomeLinkCalls(api, site)
    answerRideTrackCalls(api, site)
    answerCalendarFeedCalls(api, site)
    answerPushCalls(api, site)
    answerEventParticipantCalls(api, site)
    answerAllowanceCalls(api, site)
    answerGuestCalls(api, site)
    answerHeadCountCalls(api, site)
    answerLateCalls(api, site)
    answerLeaderPhoneCalls(api, site)
    answerAttendanceCalls(api, site)
    answerPhotoAlbumCalls(api, site)
    answerApplicationCalls(api, site)
    answerOwnDetailCalls(api, site)
    answerDecisionCalls(api, site)
    answerCorrectionCalls(api, site)
    answerContactMessageCalls(api, site)
    answerUserCalls(api, site)
    answerNoticeCalls(api, site)
    answerMemberImportCalls(api, site)
    answerSiteCalls(api, site)
    answerClubCalls(api, site)
    await answerEmblemCalls(api, site)
    answerSetupCalls(api, site)
    answerDeliveryCalls(api, site)
    answerMailboxCalls(api, site)
    answerBackupStoreCalls(api, site)
    answerHandoverCalls(api, site)
  })

  // Unknown calls get a JSON 404, whatever the pages do with unknown paths, and no session is looked up for them.
  for (const url of ['/api', '/api/*']) {
    const onRequest = async (...[request, reply]: Parameters<typeof answerUnknownPath>) => answerUnknownPath(request, reply)
    app.all(url, { onRequest }, answerUnknownPath)
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
