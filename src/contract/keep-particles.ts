/**
 * Keeps a Korean particle on the line of the quote or bracket before it. Browsers break there even with `word-break: keep-all`;
 * U+2060, which has no width, forbids it.
 */
export function keepParticles(text: string): string {
  return text.replaceAll(/(?<=[’”)])(?=\p{Script=Hangul})/gu, '\u2060')
}
