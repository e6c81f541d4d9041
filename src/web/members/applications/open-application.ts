import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/accounts/users.ts'
import { viewApplication } from '#contract/members/member-calls.ts'
import type { ApplicationDetail, MembershipApplication } from '#contract/members/membership-applications.ts'
import { read, request } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'

/** Each read is recorded in the activity log: so no change reads it again, and nothing of it is cached once it is closed. */
export function applicationQuery(id: string) {
  return queryOptions({
    ...read(viewApplication, { id }, { gcTime: 0, meta: { readOnce: true } }),
    async queryFn({ client }) {
      const application = await request(viewApplication, { id })
      void invalidate(client, ['/api/audit-log/*'])
      return application
    },
  })
}

/** For calls that decide about an application or its fee. */
export const decision = shownBy(decided)
/** For calls that answer the whole application. */
export const correction = shownBy((_known, detail: ApplicationDetail) => detail)
export const disconnection = shownBy((known) => ({ ...known, account: null }))

/** Updates the open detail with what the answer says, without another read. After a conflict with another administrator it is read again. */
function shownBy<Result>(after: (known: ApplicationDetail, result: Result) => ApplicationDetail) {
  return {
    onSuccess(result: Result, { id }: { id: string }, client: QueryClient) {
      client.setQueryData(applicationQuery(id).queryKey, (known) => known && after(known, result))
    },
    onError(error: Error, { id }: { id: string }, client: QueryClient) {
      if (error instanceof HttpError && error.status === 409) return client.invalidateQueries(applicationQuery(id))
    },
  }
}

function decided(known: ApplicationDetail, application: MembershipApplication): ApplicationDetail {
  const { account } = known
  const isPromoted = application.status === 'approved' && account?.role === 'guest'
  return { ...known, ...application, account: account && isPromoted ? { ...account, role: 'member' as const } : account }
}

type Known = Pick<User, 'email' | 'emailVerifiedAt'>

/** Whether the site knows that the account's owner reads mail at its address. Without mail nothing was ever verified. */
export function hasVerifiedAddress({ email, emailVerifiedAt }: Known, sendsMail: boolean): boolean {
  return sendsMail && email !== null && emailVerifiedAt !== null
}

const comparable = (address: string) => address.normalize('NFKC').trim().toLowerCase()

/** The application's address speaks for accounts that have verified it. For all others it is text that anyone could have typed. */
export function proposalsOf<Account extends Known>(
  accounts: readonly Account[],
  { email, sendsMail }: { email: string; sendsMail: boolean },
) {
  const isProposed = (account: Account) =>
    email.trim() !== '' && hasVerifiedAddress(account, sendsMail) && comparable(account.email ?? '') === comparable(email)
  return { proposed: accounts.filter(isProposed), others: accounts.filter((account) => !isProposed(account)) }
}
