import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { askToVerifyAddressesOf } from '#server/accounts/email-verification/own-addresses.ts'
import { type Config, sendsLetters } from '#server/config.ts'
import type { Site } from '#server/http/api.ts'
import { toCurrentUser } from '#server/http/clients/access.ts'
import { ownPageBefore } from '#server/http/clients/origin.ts'
import { isConsentDue } from '#server/members/consent.ts'
import { unauthorized } from '#server/refusals.ts'
import { findUser, learnLanguage } from './users.ts'

/** The query of the page of this site that the browser comes from. */
export function queryBefore(request: FastifyRequest, config: Config): URLSearchParams {
  return new URL(ownPageBefore(request, config) ?? '/', 'http://page.invalid').searchParams
}

/** The language of the page that the request comes from, if it was chosen by its address or on this device; else null. */
export function chosenLanguage(request: FastifyRequest, config: Config): Language | null {
  return [queryBefore(request, config).get('lang'), request.cookies[languageCookie]].find(isLanguage) ?? null
}

/** The answer to every kind of login, after `beginSession`: the user, and whether they have to agree to the present privacy notice. */
export async function readUserAfterLogin(request: FastifyRequest, userId: string, { db, config }: Site): Promise<CurrentUser> {
  const language = chosenLanguage(request, config)
  if (language !== null) await learnLanguage(db, userId, language)
  if (sendsLetters(config)) await askToVerifyAddressesOf(db, userId)
  const user = await findUser(db, userId)
  // Erased at the same moment.
  if (user === undefined) throw unauthorized()
  return toCurrentUser({ ...user, ...((await isConsentDue(db, userId)) && { consentDue: true }) }, config)
}
