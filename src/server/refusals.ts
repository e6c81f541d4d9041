import type { Failure, FailureRide } from '#contract/failure.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import type { ClubRefusal, ClubSentence } from '#contract/site/club-problems.ts'

/** What a refusal can say: pages have it in both languages. */
export type Said = Sentence | ClubSentence | ClubRefusal

export interface RefusalIssue {
  /** Name of the field, as the request spelled it. */
  path: string
  message: Said
}

/** An expected failure of a request. Thrown anywhere; http/errors.ts sends it as the contract's Failure. */
export class Refusal extends Error {
  override name = 'Refusal'
  override readonly message: Said
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 414 | 429 | 503
  readonly issues: readonly RefusalIssue[]
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** What the same call is accepted after. */
  readonly needs: Failure['needs']
  /** What the person who runs the site has to put right. */
  readonly reason: Failure['reason']
  /** What the same call would move. */
  readonly rides: readonly FailureRide[]

  constructor(
    status: Refusal['status'],
    message: Said,
    issues: readonly RefusalIssue[] = [],
    retryAfter?: number,
    needs?: Refusal['needs'],
    reason?: Refusal['reason'],
    rides: readonly FailureRide[] = [],
  ) {
    super(message)
    this.needs = needs
    this.reason = reason
    this.rides = rides
    this.message = message
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** 400: fields fail a check that only the server can do. */
export function invalid(issues: readonly RefusalIssue[]): Refusal {
  return new Refusal(400, messageOf(issues), issues)
}

/** What is wrong with a request: where it is one field, its sentence, for clients that show only the message. */
export function messageOf(issues: readonly RefusalIssue[]): Said {
  const [first, ...others] = issues
  const isOne = first !== undefined && others.every(({ path }) => path === first.path)
  return isOne ? first.message : say('Please check the fields that are marked.')
}

/** 401: there is no session. Pages recognize it by this sentence. */
export function unauthorized(): Refusal {
  return new Refusal(401, say('Unauthorized'))
}

export function forbidden(): Refusal {
  return new Refusal(403, say('Forbidden'))
}

export function wrongSiteAddress(): Refusal {
  return new Refusal(403, wrongAddressText, [], undefined, undefined, 'siteAddress')
}

const wrongAddressText = say(
  'This page has another address than the one that is set for this site, so nothing can be sent from here. Please tell the club: the site’s address is set wrongly on its server.',
)

/** 403: the password or a passkey was given too long ago for this call. */
export function confirmationNeeded(): Refusal {
  const message = say('Please enter your password or use a passkey once more to confirm that it is you.')
  return new Refusal(403, message, [], undefined, 'confirmation')
}

export function codeNeeded(): Refusal {
  return new Refusal(401, say('Please enter the code from your app.'), [], undefined, 'code')
}

export function secondFactorNeeded(): Refusal {
  const message = say('The club requires a second factor of its administrators. Please set it up in Settings, then come back.')
  return new Refusal(403, message, [], undefined, 'secondFactor')
}

export function passkeyNeeded(): Refusal {
  const message = say('The club requires a second factor of its administrators. Please log in with your passkey.')
  return new Refusal(403, message, [], undefined, 'secondFactor')
}

export function notFound(): Refusal {
  return new Refusal(404, say('Not found'))
}

export function tooManyAttempts(retryAfter: number): Refusal {
  return new Refusal(429, say('Too many attempts. Please try again in a little while.'), [], Math.max(1, retryAfter))
}

export function siteIsBusy(): Refusal {
  return new Refusal(503, say('The site is busy right now. Please try again in a few seconds.'), [], 2)
}

export function diskIsFull(): Refusal {
  return new Refusal(
    503,
    say(
      'The site has run out of disk space, so nothing can be saved right now. Please try again later, and tell the club if it stays like this.',
    ),
    [],
    60,
  )
}

export function dataIsAway(): Refusal {
  return new Refusal(503, say('The site cannot reach its data right now. Please try again in a minute.'), [], 60)
}

export function partIsMissing(): Refusal {
  return new Refusal(
    503,
    say('A part of the site is not working right now. Please try again in a minute, and tell the club if it stays like this.'),
    [],
    60,
  )
}

export function conflict(message: Said, issues?: readonly RefusalIssue[]): Refusal {
  return new Refusal(409, message, issues)
}
