/** What the contract takes (PasswordReset); anything longer was not made here. */
const longestToken = 200

/** The token of a password link, `/login#password=<token>`; null for any other address. Fragments never reach a server or its log. */
export function passwordToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('password')
  return token !== null && token.length > 0 && token.length <= longestToken ? token : null
}
