import * as calls from '#contract/members/member-calls.ts'
import type { PersonCard } from '#contract/members/person-card.ts'
import type { PersonRequest } from '#contract/members/person-filters.ts'
import { listSessions } from '#server/accounts/sessions.ts'
import { findUser, requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { notFound } from '#server/refusals.ts'
import { findOwnSeason } from '#server/ride-day/attendance-calls.ts'
import { summaries } from './membership-applications.ts'
import { findApplicationOf } from './own-details.ts'
import { countPeople, selectPeople } from './people.ts'

export function answerPeopleCalls(app: Api, { db, config }: Site): void {
  const clock = () => clubClock(new Date(), config.club)

  answer(app, calls.countPeople, ({ query }) => countPeople(db, clock(), query.search))

  answer(
    app,
    calls.tellPeople,
    async ({ body, currentUser }) => ({ count: await tellPeople(db, body.about, { actorId: currentUser.id, clock: clock() }) }),
    { preHandler: (request) => app.limits.spend(request, 'askMembers') },
  )

  answer(app, calls.viewPerson, ({ params, currentUser }) =>
    viewPerson(db, params.id, { actorId: currentUser.id, clock: clock() }),
  )
}

interface By {
  actorId: string
  clock: ClubClock
}

/** @returns how many have a notice of today now that had none. */
function tellPeople(db: Db, about: PersonRequest, { actorId, clock }: By): Promise<number> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const people = await selectPeople(change, about, clock).execute()
    const countToday = async () => {
      const told = change.selectFrom('notices').select(({ fn }) => fn.countAll<number>().as('count'))
      const ofToday = told.where('kind', '=', 'memberRequest').where('subjectId', '=', about).where('version', '=', clock.today)
      return Number((await ofToday.executeTakeFirstOrThrow()).count)
    }
    const before = await countToday()
    await record(change, 'members.ask', { actorId, detail: about, about, userIds: people.map(({ id }) => id), moment: clock })
    return (await countToday()) - before
  })
}

/** Leaves the line of a look at the application, if there is one. @throws 404 when there is no such account. */
function viewPerson(db: Db, id: string, { actorId, clock }: By): Promise<PersonCard> {
  return inTransaction(db, async (change) => {
    if ((await findUser(change, id)) === undefined) throw notFound()
    const found = await findApplicationOf(change, id)
    if (found !== undefined) await record(change, 'application.view', { actorId, application: found.id })
    const [application = null] = await withRefusals(change, found === undefined ? [] : [found])
    const others = summaries(change)
      .where('userId', '=', id)
      .where('id', '!=', found?.id ?? '')
    const devices = change.selectFrom('pushSubscriptions').select('id').where('userId', '=', id)
    return {
      application,
      otherApplications: await others.execute(),
      season: await findOwnSeason(change, id, { year: undefined, clock }),
      sessionCount: (await listSessions(change, id, clock.now)).length,
      deviceCount: (await devices.execute()).length,
    }
  })
}
