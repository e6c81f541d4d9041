import { setTimeout as wait } from 'node:timers/promises'
import { languageCookie, withoutLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { displayCookieSeconds } from '#contract/site/display.ts'
import * as calls from '#contract/site/site-calls.ts'
import { Health } from '#contract/site/status.ts'
import { record } from '#server/activities/record.ts'
import { listOutdatedAlbums } from '#server/albums/photo-album-calls.ts'
import { backUpSite } from '#server/backups/back-up-site.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { copiesInBackground } from '#server/backups/stores/copy-backups.ts'
import { clubClock } from '#server/club-time.ts'
import { late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { isSameSiteNavigation, ownPageBefore } from '#server/http/clients/origin.ts'
import { redirect } from '#server/http/redirect.ts'
import { selectPeople } from '#server/members/people.ts'
import { listOutdatedAnnouncements } from '#server/news/news-calls.ts'
import { conflict } from '#server/refusals.ts'
import { listOutdatedEvents } from '#server/rides/list-rides.ts'
import { listAuditLog } from './audit-log.ts'
import { readContentVersion } from './content-version.ts'
import { deleteForGood, listDeletedItems, restoreDeletedItem } from './deleted-items.ts'
import {
  applicationColumns,
  logColumns,
  memberColumns,
  riderColumns,
  sendCsv,
  takeApplications,
  takeLog,
  takeMembers,
  takeRideSheet,
} from './exports.ts'
import { confirmTranslation } from './outdated-translations.ts'
import { answerPageWordsCalls } from './page-words.ts'
import { describeSite } from './site-status.ts'
import { changeVisitorSettings, readVisitorSettings } from './visitor-settings.ts'
import { findWaiting } from './waiting.ts'

export function answerSiteCalls(app: Api, site: Site): void {
  answer(app, calls.listAuditLog, async (request, reply) =>
    sendListPage(request, reply, await listAuditLog(site.db, request.query)),
  )
  answer(app, calls.findVisitorSettings, () => readVisitorSettings(site.db, site.config.club))
  answer(app, calls.changeVisitorSettings, ({ body, currentUser }) => changeVisitorSettings(site, body, currentUser.id))
  answerPageWordsCalls(app, site)
  answerStatusCalls(app, site)
  answerDeletedItemCalls(app, site)
  answerExportCalls(app, site)
  answerOutdatedTranslationCalls(app, site)
  answerLanguageCalls(app, site)
  answerOpenapiCalls(app, site)
}

function answerStatusCalls(app: Api, { db, config }: Site): void {
  const describe = () => describeSite(db, config, new Date(), app.setupProblems.describe())

  answer(app, calls.describeSite, () => describe())

  let running: Promise<void> | undefined
  const startCopying = copiesInBackground(app, { db, config })
  answer(app, calls.findWaiting, () => findWaiting(db, config))

  answer(app, calls.backUpSite, async ({ currentUser }) => {
    if (!config.backups) throw conflict(say('Backups are switched off for this site.'))
    await record(db, 'export.backup', { actorId: currentUser.id })
    // Concurrent requests share one backup.
    running ??= backUpSite(db, config, 'manual').finally(() => {
      running = undefined
    })
    try {
      await running
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
    }
    await startCopying()
    return describe()
  })
}

function answerDeletedItemCalls(app: Api, { db, config }: Site): void {
  const clock = () => clubClock(new Date(), config.club)

  answer(app, calls.listDeletedItems, async (request, reply) =>
    sendListPage(request, reply, await listDeletedItems(db, request.query)),
  )
  answer(app, calls.restoreDeletedItem, ({ params, currentUser }) =>
    restoreDeletedItem(db, params.id, { actorId: currentUser.id, clock: clock() }),
  )
  answer(app, calls.deleteForGood, ({ params, currentUser }) =>
    deleteForGood(db, params.id, { actorId: currentUser.id, clock: clock() }),
  )
}

function answerExportCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.exportMembers, async ({ query: { lang, filter }, currentUser: { id: actorId } }, reply) => {
    const among = filter && selectPeople(db, filter, clubClock(new Date(), config.club))
    return sendCsv(reply, config.club, {
      name: 'members',
      language: lang,
      columns: memberColumns,
      pages: [await takeMembers(db, { actorId, among })],
    })
  })
  answer(app, calls.exportApplications, async ({ query: { lang, ...which }, currentUser: { id: actorId } }, reply) =>
    sendCsv(reply, config.club, {
      name: 'applications',
      language: lang,
      columns: applicationColumns,
      pages: [await takeApplications(db, { ...which, actorId })],
    }),
  )
  answer(app, calls.exportLog, async ({ query: { lang, ...which }, currentUser: { id: actorId } }, reply) =>
    sendCsv(reply, config.club, {
      name: 'log',
      language: lang,
      columns: logColumns,
      pages: await takeLog(db, { ...which, actorId }),
    }),
  )
  answer(app, calls.exportRideSheet, async ({ params, query: { lang }, currentUser: { id: actorId } }, reply) => {
    const riders = await takeRideSheet(db, params.id, { actorId, clock: clubClock(new Date(), config.club) })
    return sendCsv(reply, config.club, { name: 'ride-sheet', language: lang, columns: riderColumns, pages: [riders] })
  })
}

function answerOutdatedTranslationCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listOutdatedAnnouncements, async (request, reply) =>
    sendListPage(request, reply, await listOutdatedAnnouncements(db, request.query)),
  )
  answer(app, calls.listOutdatedEvents, async (request, reply) => {
    const viewer = { viewerId: request.currentUser.id, clock: clubClock(new Date(), config.club) }
    return sendListPage(request, reply, await listOutdatedEvents(db, { ...request.query, ...viewer }))
  })
  answer(app, calls.listOutdatedAlbums, async (request, reply) =>
    sendListPage(request, reply, await listOutdatedAlbums(db, request.query)),
  )

  for (const [confirm, table] of [
    [calls.confirmAnnouncementTranslation, 'announcements'],
    [calls.confirmEventTranslation, 'ridingEvents'],
    [calls.confirmAlbumTranslation, 'photoAlbums'],
  ] as const)
    answer(app, confirm, ({ params, currentUser }) => confirmTranslation(db, { table, id: params.id, actorId: currentUser.id }))
}

/** What the language toggle requests while no script runs: with scripts, the browser stores the choice itself. */
function answerLanguageCalls(app: Api, { config }: Site): void {
  answer(
    app,
    calls.chooseLanguage,
    (request, reply) => {
      // A picture or link on another site must not choose for the visitor.
      if (isSameSiteNavigation(request, config))
        reply.setCookie(languageCookie, request.query.lang, { maxAge: displayCookieSeconds, httpOnly: false })
      return redirect(reply, withoutLanguage(ownPageBefore(request, config) ?? '/'))
    },
    // Link checkers send HEAD and must not choose.
    { exposeHeadRoute: false },
  )
}

/** Loaded with its library at the first call. */
const writer = late('the writer of the OpenAPI document', () => import('#server/http/api-document.ts'))

function answerOpenapiCalls(app: Api, { config }: Site): void {
  let written: { club: Club; text: string } | undefined
  const write = async () => {
    const { club } = config
    if (written?.club !== club) written = { club, text: JSON.stringify((await writer()).writeDocument(config)) }
    return written.text
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', 'cache-control': 'no-store' }

  answer(app, calls.describeApi, async (request, reply) => {
    await app.sendPublic(request, reply, {
      key: ['api-document'],
      render: async () => ({ status: 200, text: await write(), headers }),
    })
    return reply
  })
}

/** A slower database counts as unavailable. */
const queryTimeoutMs = 2_000

/** For this time one query answers all health checks, so that a flood of them does not load the database. */
const cacheMs = 250

export function healthRoutes(app: Api, { db }: Site): void {
  let queriedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)

  function databaseAnswers(): Promise<boolean> {
    const now = performance.now()
    if (now - queriedAt >= cacheMs) {
      queriedAt = now
      answer = answersInTime(readContentVersion(db))
    }
    return answer
  }

  // Described in http/api-document.ts.
  app.get('/healthz', { schema: { response: { 200: Health, 503: Health } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await databaseAnswers()) return { status: 'ok' as const }
    return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' })
  })
}

function answersInTime(query: Promise<unknown>): Promise<boolean> {
  const answered = query.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(queryTimeoutMs, false, { ref: false })])
}
