// Apart from browser-codes.ts, so that the login page reads a code without the library for schemas.

/** None of these signs looks like another one, in any font or handwriting. */
export const codeSigns = '34679ACDEFGHJKMNPRTUVWXY'
export const codeLength = 6

const codePattern = new RegExp(`^[${codeSigns}]{${codeLength}}$`)

/** What people and keyboards put between the signs of a code: spaces, any dash, dots, and the long vowel marks that stand for a dash on Asian keyboards. */
const between = /[\s\p{Pd}\p{Cf}\u2212\u30fc\u1173_.·]/gu

/** A code of any kind as typed: in any case and width, with spaces or hyphens. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(between, '')
}

export function isCode(typed: string): boolean {
  return codePattern.test(plainCode(typed))
}

/** The login page with a code of another browser. The code is in the fragment, which no server and no log sees. */
export function browserCodePath(code: string): string {
  return `/login?code#code=${code}`
}
