import type { User } from '#contract/accounts/users.ts'

type Known = Pick<User, 'email' | 'emailVerifiedAt'>

/** Whether the site knows that the account's owner reads mail at its address. Without mail nothing was ever verified. */
export function hasVerifiedAddress({ email, emailVerifiedAt }: Known, sendsMail: boolean): boolean {
  return sendsMail && email !== null && emailVerifiedAt !== null
}

const comparable = (address: string) => address.normalize('NFKC').trim().toLowerCase()

/**
 * Of the accounts that were found, those that the application's address speaks for: it is theirs, letter by letter, and verified. For all others it is text that
 * anyone could have typed.
 */
export function proposalsOf<Account extends Known>(
  accounts: readonly Account[],
  { email, sendsMail }: { email: string; sendsMail: boolean },
): { proposed: Account[]; others: Account[] } {
  const isProposed = (account: Account) =>
    email.trim() !== '' && hasVerifiedAddress(account, sendsMail) && comparable(account.email ?? '') === comparable(email)
  return { proposed: accounts.filter(isProposed), others: accounts.filter((account) => !isProposed(account)) }
}
