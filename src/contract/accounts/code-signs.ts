// Apart from browser-codes.ts, so that the login page reads a code without the library for schemas.

/** None of these signs looks like another one, in any font or handwriting. */
export const codeSigns = '34679ACDEFGHJKMNPRTUVWXY'
export const codeLength = 6

const codePattern = new RegExp(`^[${codeSigns}]{${codeLength}}$`)

/** As typed: in any case, with spaces or hyphens. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
}

export function isCode(typed: string): boolean {
  return codePattern.test(plainCode(typed))
}

/** The login page with a code of another browser. The code is in the fragment, which no server and no log sees. */
export function browserCodePath(code: string): string {
  return `/login?code#code=${code}`
}
