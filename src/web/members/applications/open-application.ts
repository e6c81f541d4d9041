import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as calls from '#contract/members/application-calls.ts'
import * as corrections from '#contract/members/correction-calls.ts'
import type { ApplicationDetail, MembershipApplication } from '#contract/members/membership-applications.ts'
import { read, request } from '#web/api/calls.ts'
import { change, invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'

/** One whole application. Each read is recorded in the activity log: so no change reads it again, and nothing of it is cached once it is closed. */
export function applicationQuery(id: string) {
  return queryOptions({
    ...read(calls.viewApplication, { id }, { gcTime: 0, meta: { readOnce: true } }),
    async queryFn({ client }) {
      const application = await request(calls.viewApplication, { id })
      void invalidate(client, ['/api/audit-log/*'])
      return application
    },
  })
}

/** With an empty `userId` the account that is bound to the application is promoted. */
export const approveApplication = change(calls.approveApplication, shownBy(decided))
export const rejectApplication = change(calls.rejectApplication, shownBy(decided))
/** Confirms that the fee arrived (`paid`), or takes that back (`pending`). */
export const confirmPayment = change(calls.confirmPayment, shownBy(decided))
export const correctApplication = change(corrections.correctApplication, shownBy(corrected))
export const linkApplication = change(corrections.linkApplication, shownBy(corrected))
export const unlinkApplication = change(
  corrections.unlinkApplication,
  shownBy((known) => ({ ...known, account: null })),
)

interface Context {
  client: QueryClient
}

/** Updates the open detail with what the answer says, without another read. After a conflict with another administrator it is read again. */
function shownBy<Result>(after: (known: ApplicationDetail, result: Result) => ApplicationDetail) {
  return {
    onSuccess(result: Result, { id }: { id: string }, _nothing: unknown, { client }: Context) {
      client.setQueryData(applicationQuery(id).queryKey, (known) => known && after(known, result))
    },
    onError(error: Error, { id }: { id: string }, _nothing: unknown, { client }: Context) {
      if (error instanceof HttpError && error.status === 409) return client.invalidateQueries(applicationQuery(id))
    },
  }
}

function decided(known: ApplicationDetail, application: MembershipApplication): ApplicationDetail {
  const { account } = known
  const isPromoted = application.status === 'approved' && account?.role === 'guest'
  return { ...known, ...application, account: account && isPromoted ? { ...account, role: 'member' as const } : account }
}

function corrected(_known: ApplicationDetail, detail: ApplicationDetail): ApplicationDetail {
  return detail
}
