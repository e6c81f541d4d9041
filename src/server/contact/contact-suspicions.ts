import type { ContactMessageSubmission, ContactSuspicion } from '#contract/site/contact-messages.ts'

const second = 1_000
const day = 24 * 60 * 60 * second
/** Nobody writes a message in less. */
const quickest = 3 * second
const manyLinks = 3

// What people and programs type to lead somewhere: with a scheme, with www, as markup, or a bare host with a page behind it.
const link = /https?:\/\/|\bwww\.|\[url\b|<a\s|(?<![@.\w-])(?:[a-z\d-]+\.)+[a-z]{2,}\/\S/gi

/** How much each sign weighs. From `enough` on a message is set aside; a single small sign can be an honest person's. */
const weights: Record<Exclude<ContactSuspicion, 'ceiling'>, (text: Signs) => number> = {
  trap: ({ trap }) => (trap ? 2 : 0),
  // Without a stamp it did not come from our form; with one that we never made, somebody is trying something.
  form: ({ age }) => (age === undefined ? 1 : age === null ? 2 : 0),
  timing: ({ age }) => (typeof age === 'number' && (age < quickest || age > day) ? 1 : 0),
  links: ({ links }) => (links >= manyLinks ? 2 : links > 0 ? 1 : 0),
  name: ({ linkInName }) => (linkInName ? 2 : 0),
}
const enough = 2

interface Signs {
  trap: boolean
  age: number | null | undefined
  links: number
  linkInName: boolean
}

export interface Verdict {
  /** Whether the message is set aside. */
  isSpam: boolean
  suspicions: ContactSuspicion[]
}

/**
 * What speaks against a message, and whether that is enough to set it aside. Nothing is refused: an officer can always take it back.
 * @param age milliseconds since the form was begun; `undefined` without a stamp, `null` when the stamp is not ours.
 */
export function suspect({ name, subject, message, website }: ContactMessageSubmission, age: number | null | undefined): Verdict {
  const signs: Signs = {
    trap: Boolean(website?.trim()),
    age,
    links: countLinks(`${subject}\n${message}`),
    linkInName: countLinks(name) > 0,
  }
  const found = Object.entries(weights).map(([suspicion, weigh]) => [suspicion as ContactSuspicion, weigh(signs)] as const)
  return {
    isSpam: found.reduce((sum, [, weight]) => sum + weight, 0) >= enough,
    suspicions: found.filter(([, weight]) => weight > 0).map(([suspicion]) => suspicion),
  }
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0
}
