/** An event of `window`: the session has ended, and the user is about to leave the page or the page to become a visitor's. */
export const sessionEnds = 'session-ends'
