/** An event of `window`: the session has ended, and the user is about to leave the page or the page to become a visitor's. */
export const sessionEnds = 'session-ends'
/** An event of `window`: another tab has logged out. */
export const loggedOutElsewhere = 'logged-out-elsewhere'

export function announce(event: typeof sessionEnds | typeof loggedOutElsewhere): void {
  dispatchEvent(new Event(event))
}
