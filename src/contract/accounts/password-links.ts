// Without schemas, so that pages can use it before the validation code is loaded.

/**
 * The path of a one-time link for setting a password. Token and username are in the fragment, which no server or log sees; the
 * page shows the username, so that its owner knows what to log in with.
 */
export function passwordLinkPath({ token, username }: { token: string; username: string }): string {
  return `/login?new-password#password=${token}&username=${encodeURIComponent(username)}`
}

/** The path of a link with which the same person continues in another browser (docs/decisions/051). `?continue` keeps a browser that is logged in on the page. */
export function continueLinkPath(token: string): string {
  return `/login?continue#continue=${token}`
}
