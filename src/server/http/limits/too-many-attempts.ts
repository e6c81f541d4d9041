/** 429: the caller may try again after so many seconds. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts'
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many attempts')
    this.retryAfter = Math.max(1, retryAfter)
  }
}
