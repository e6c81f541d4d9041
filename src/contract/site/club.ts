import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
const bilingual = z.strictObject({ ko: text, en: text })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** `club.config.json`: the club's own values, shown on every page. Strict, so that a misspelled key is found at boot. */
export const Club = z.strictObject({
  name: bilingual,
  /** Short text of the logo. */
  abbreviation: text,
  /** The hero's lettering: one entry for each line. */
  motto: z.strictObject({
    ko: z.array(text).check(z.minLength(1), z.maxLength(3)),
    en: z.array(text).check(z.minLength(1), z.maxLength(3)),
  }),
  city: bilingual,
  state: bilingual,
  email: z.email(),
  phone: text,
  messagingApp: z.strictObject({ label: bilingual, url: z.nullable(z.url({ protocol: /^https$/ })) }),
  /** IANA name of the one zone in which every date of the club is read and shown. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as America/Denver')),
})
export type Club = z.infer<typeof Club>
