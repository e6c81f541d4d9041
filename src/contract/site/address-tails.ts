/**
 * A path, a query or a fragment of this site without what stood behind the address in a message and was taken as part of it: `?ride=5).` and `/help에서`. The site's
 * own addresses end with letters, digits, `_`, `-`, `/` and `=`.
 * @param keepsLetters in a fragment the name of a user may be the end
 */
export function withoutTail(text: string, { keepsLetters = false } = {}): string {
  let end = text.length
  for (;;) {
    const [encoded] = /%[0-9a-f]{2}$/i.exec(text.slice(Math.max(0, end - 3), end)) ?? []
    const code = encoded === undefined ? text.charCodeAt(end - 1) : Number.parseInt(encoded.slice(1), 16)
    if (end === 0 || (code > 127 ? keepsLetters : code < 32 || /[\w/=-]/.test(String.fromCharCode(code))))
      return text.slice(0, end)
    end -= encoded === undefined ? 1 : 3
  }
}
