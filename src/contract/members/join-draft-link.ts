// Apart from the schemas, which the page that reads the link does not need.

/** The path of the link: its fragment holds the token, which the site knows the hash of, and the key, which it never sees. */
export function joinDraftPath(token: string, key: string): string {
  return `/join#continue=${token}.${key}`
}

export function readJoinDraftLink(hash: string): { token: string; key: string } | null {
  const [, token, key] = /^#continue=([\w-]{43})\.([\w-]{43})/.exec(hash) ?? []
  return token === undefined || key === undefined ? null : { token, key }
}
