/** A text for the operator. Printed in both languages: the locale of a server does not tell which one its operator reads. */
export interface Bilingual {
  ko: string
  en: string
}

export function joinTexts(texts: readonly Bilingual[], separator: string): Bilingual {
  return { ko: texts.map(({ ko }) => ko).join(separator), en: texts.map(({ en }) => en).join(separator) }
}

/** For libraries whose messages are one text: the Korean line, then the English one. */
export function inTwoLines({ ko, en }: Bilingual): string {
  return `${ko}\n${en}`
}

export function fromTwoLines(subject: string, text: string): Bilingual {
  const [ko = text, en = ko] = text.split('\n')
  return { ko: `${subject} ${ko}`, en: `${subject} ${en}` }
}
