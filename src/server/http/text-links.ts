import type { FastifyInstance } from 'fastify'
import { LinkifyIt, type Match, REBuilder } from 'linkify-it'
import { LRUCache } from 'lru-cache'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { AnyCall } from '#contract/calls.ts'
import { ownAddress, paths, withoutTail } from '#contract/site/own-address.ts'
import { linkedFields, type TextLink, type TextLinks } from '#contract/text-links.ts'
import { mailtoAddress } from '#contract/visible-text.ts'
import type { Config } from '#server/config.ts'
import { findPhoneNumbers, phoneLinks } from '#server/phone-numbers.ts'

type AddLinks = (value: unknown, rules: LinkRules) => unknown

/**
 * Adds the links in texts to the answers of all routes whose response schema has a property of `linksIn` (contract/text-links.ts): the browser needs no code
 * to find them, and a page has them without scripts (docs/decisions/033).
 */
export function addTextLinks(app: FastifyInstance, config: Pick<Config, 'club' | 'publicUrl'>): void {
  const rules = () => ({ country: config.club.country, origin: config.publicUrl?.origin })
  app.decorate('linksFor', ({ answers }: AnyCall) => {
    const addLinks = answers && linkAdder(answers as $ZodType)
    return addLinks && ((answered: unknown) => addLinks(answered, rules()))
  })
  app.addHook('onRoute', (route) => {
    const schemas: object[] = Object.values(route.schema?.response ?? {})
    // Answers that are no JSON, such as files, have another form of schema.
    const [addLinks] = schemas.flatMap((schema) => ('_zod' in schema ? (linkAdder(schema as $ZodType) ?? []) : []))
    if (addLinks === undefined) return
    route.preSerialization = [
      ...[route.preSerialization ?? []].flat(),
      async (_request, reply, payload) => (reply.statusCode < 300 ? addLinks(payload, rules()) : payload),
    ]
  })
}

const adders = new WeakMap<$ZodType, AddLinks | undefined>()

/** What adds the links to a value of this schema; undefined when it has none. Made once: calls share schemas, and the pages ask for those of the API. */
function linkAdder(schema: $ZodType): AddLinks | undefined {
  if (!adders.has(schema)) adders.set(schema, makeLinkAdder(schema))
  return adders.get(schema)
}

function makeLinkAdder(schema: $ZodType): AddLinks | undefined {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'array') {
    const ofElement = linkAdder(def.element)
    return ofElement && ((rows, rules) => (rows as unknown[]).map((row) => ofElement(row, rules)))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const ofInner = linkAdder(def.innerType)
    return ofInner && ((value, rules) => (value ? ofInner(value, rules) : value))
  }
  if (def.type === 'union') return def.options.flatMap((option) => linkAdder(option) ?? [])[0]
  if (def.type !== 'object') return undefined
  const inside = Object.entries(def.shape).flatMap(([key, inner]) => {
    const add = linkAdder(inner)
    return add ? [{ key, add }] : []
  })
  const fields = def.shape.links && linkedFields.get(def.shape.links)
  if (fields === undefined && inside.length === 0) return undefined
  return (value, rules) => {
    const entity = value as Record<string, unknown>
    const changed = Object.fromEntries(inside.map(({ key, add }) => [key, add(entity[key], rules)]))
    return { ...entity, ...changed, ...(fields && { links: linksOf(entity, fields, rules) }) }
  }
}

type Fields = NonNullable<ReturnType<typeof linkedFields.get>>

function linksOf(entity: Record<string, unknown>, { texts, phones }: Fields, rules: LinkRules): TextLinks<string> | undefined {
  const links: TextLinks<string> = {}
  for (const field of texts) {
    const text = entity[field]
    const found = typeof text === 'string' ? findLinks(text, rules) : []
    if (found.length > 0) links[field] = found
  }
  for (const field of phones) {
    const number = entity[field]
    const found = typeof number === 'string' ? findPhoneLinks(number, rules) : []
    if (found.length > 0) links[field] = found
  }
  return Object.keys(links).length > 0 ? links : undefined
}

const hangul = String.raw`\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3`
/** Characters without a width, or that turn the direction of the text: they would disguise an address. */
const invisible = String.raw`\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff`

const mailCharacter = "[A-Za-z0-9_%+'-]"

/**
 * The patterns of linkify-it for texts in Korean and English (docs/decisions/033): Hangul may touch an address on both sides and may be in its path. Names of
 * hosts are ASCII, after `http://` also Hangul, and nothing else: letters of other alphabets look like Latin ones.
 */
class AddressPatterns extends REBuilder {
  constructor() {
    super()
    this.src_ZPCc = `${this.src_ZPCc}|[${hangul}${invisible}]`
  }

  override get_pseudo_letter() {
    return this.once('src_pseudo_letter', () => '[a-z0-9]')
  }

  override get_text_separators() {
    return this.once('text_separators', () => `[><\uff5c${hangul}${invisible}]`)
  }

  override get_path_terminator() {
    return this.once('src_path_terminator', () => `${this.src_Z}|${this.src_P}|${this.src_Cc}|[><\uff5c${invisible}]`)
  }

  /** Not before `@`: what looks like the host of `http://bank.com@evil.com` is a username. */
  override get_host_terminator() {
    const byLibrary = super.get_host_terminator().source
    return this.once('own_host_terminator', () => `(?!@)${byLibrary}`)
  }

  override get_url_host_port() {
    return this.once('url_host_port', () => {
      const label = `[a-z0-9${hangul}](?:[a-z0-9${hangul}-]{0,61}[a-z0-9${hangul}])?`
      const name = `(?:${label}\\.){1,10}(?:[a-z]{2,63}|${this.get_xn().source}|한국|닷컴|닷넷)`
      return `(?:${name}|${this.get_ipv4_addr().source})${this.get_port().source}${this.get_host_terminator().source}`
    })
  }

  override get_mail_name() {
    return this.once('src_mail_name', () => `[A-Za-z0-9](?:${mailCharacter}|[.](?=${mailCharacter})){0,63}`)
  }

  override get_mail_name_validator() {
    return this.once('mail_name_validator', () => `(?<![A-Za-z0-9_%+'/=.-])(${this.get_mail_name().source})$`)
  }

  /** As the library's, but a colon may be in front, as in `신청:forms.gle/abc`. */
  override get_fuzzy_link_search() {
    return this.once(
      'link_fuzzy_search',
      () => {
        const before = `(^|(?![./\\-_@])(?:[$+<=>^\`|\uff5c]|${this.src_ZPCc}))`
        return `${before}(?:(?![$+<=>^\`|\uff5c])${this.get_fuzzy_url_host_port().source}${this.get_path().source})`
      },
      'ig',
    )
  }

  /** Patterns are compiled once; the library empties its cache when an option changes. */
  private once(name: string, source: () => string, flags?: string): RegExp {
    this.cache[name] ??= new RegExp(source(), flags)
    return this.cache[name]
  }
}

/** Endings of addresses that are recognized without `http://`. Others are rarer than sentences without a space after the period. */
const endings =
  'com net org edu gov biz info kr us ca me gle be gl ly to co io tv in page app dev link site online store shop club wiki blog'

const linkify = new LinkifyIt({ fuzzyLink: true, tlds: endings.split(' '), rebuilder: new AddressPatterns() })
  .add('ftp:', null)
  .add('//', null)

export interface LinkRules {
  /** Where phone numbers without a country code belong, such as US. */
  country: string
  /** Scheme and host of this site. Links to its pages are paths. Undefined when the site does not know its address. */
  origin: string | undefined
}

/** Every text with a link matches it, and most others do not. Saves nearly the whole time of a list. */
const mayHaveLinks = /[.@][\w가-힣]|\d[ .-]?\d{4}|[０-９]/

/** Texts of lists are read again and again; finding the links in one takes as long as reading its row. In characters, texts and results. */
const known = new LRUCache<string, TextLink[]>({
  maxSize: 500_000,
  sizeCalculation: (links, text) => text.length + 100 * (links.length + 1),
})

/** The links in a text, in order: web and mail addresses and phone numbers. */
export function findLinks(text: string, rules: LinkRules): TextLink[] {
  if (!mayHaveLinks.test(text)) return []
  return foundOnce(`${rules.country} ${rules.origin} ${text}`, () => findAll(text, rules))
}

const findPhoneLinks = (number: string, { country }: LinkRules): TextLink[] =>
  foundOnce(`tel ${country} ${number}`, () => phoneLinks(number, country))

function foundOnce(key: string, find: () => TextLink[]): TextLink[] {
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find()
  known.set(key, found)
  return found
}

function findAll(text: string, { country, origin }: LinkRules): TextLink[] {
  const addresses = (linkify.match(text) ?? []).flatMap((match) => {
    const link = match.schema === 'mailto:' ? mailLink(match, text) : webLink(match, origin)
    return link ?? []
  })
  const isOutside = (number: TextLink) => addresses.every(({ start, end }) => number.end <= start || number.start >= end)
  return [...addresses, ...findPhoneNumbers(text, country).filter(isOutside)].sort((one, other) => one.start - other.start)
}

function mailLink({ index, lastIndex, raw }: Match, text: string): TextLink | null {
  // The end of `http://name:password@host`.
  if (/:\/\/[^\s/]*$/.test(text.slice(Math.max(0, index - 100), index))) return null
  return { start: index, end: lastIndex, href: mailtoAddress(raw.replace(/^mailto:/i, '')) }
}

function webLink({ schema, index, raw }: Match, origin: string | undefined): TextLink | null {
  const address = cutEnd(raw, origin)
  const [host = ''] = address.replace(/^https?:\/\//i, '').split(/[/?#:]/)
  // `hot.Me too`: the beginning of the next sentence.
  if (schema === '' && /\.[A-Z][a-z]+$/.test(host)) return null
  const url = URL.parse(schema === '' ? `https://${address}` : address)
  // The address leads where it says.
  const isHonest = url !== null && (/[^!-~]/.test(host) || url.hostname === host.toLowerCase())
  if (!isHonest || !['http:', 'https:'].includes(url.protocol)) return null
  return { start: index, end: index + address.length, href: ownPath(url, origin) ?? url.href }
}

/** Marks, pictures and single letters behind an address, as `~`, `★` and `ㅎㅎ`. Other sites' addresses may end with `-`, `_`, `=`, `&`, `#` and `%`. */
const tailMark = /[.,;:!?'"`*~^|\\<>({[\u3131-\u318e]|\ufe0f|[^\0-~\p{L}\p{N}\p{M}]/u

/** The address without the end of the sentence that touches it. */
function cutEnd(raw: string, origin: string | undefined): string {
  if (origin !== undefined && raw.startsWith(`${origin}/`)) {
    const [ascii = ''] = /^[!-~]+/.exec(raw) ?? []
    return origin + withoutTail(ascii.slice(origin.length))
  }
  // `★에서~`: marks and particles in turn.
  return cutParticle(cutMarks(cutParticle(cutMarks(raw))))
}

function cutMarks(address: string): string {
  let end = address.length
  for (let sign = signBefore(address, end); tailMark.test(sign); sign = signBefore(address, end)) end -= sign.length
  // In https://a.kr/😀 the picture is the address.
  return address.charAt(end - 1) === '/' ? address : address.slice(0, end)
}

/** One character, which may have two units. */
function signBefore(text: string, end: number): string {
  return /[\udc00-\udfff]/.test(text.charAt(end - 1)) ? text.slice(end - 2, end) : text.charAt(end - 1)
}

function ownPath(url: URL, origin: string | undefined): string | null {
  if (url.origin !== origin || !paths.some((path) => path === url.pathname)) return null
  return ownAddress(url.pathname + url.search + url.hash)
}

/** What follows a noun in Korean without a space: particles, and forms of 이다. */
const first =
  '은|는|이|가|을|를|의|에|에서|에게|께|한테|로|으로|와|과|랑|이랑|도|만|부터|까지|보다|처럼|마다|나|이나|라도|이라도|밖에|하고|입니다|이에요|예요|이고|이며|인데|이니|라고|이라고|라는|이라는|란|이란'
const second = '도|는|은|만|의|요|서|부터|까지'

const asciiThenParticle = new RegExp(String.raw`^([!-~]+?)(?:${first})(?:${second})?(?:[.,;:!?~][^\s]*)?$`)

/** A web address without the particle that touches its end. After a path with Hangul nothing is cut: there it may belong to the address. */
function cutParticle(address: string): string {
  const [host = ''] = /^(?:https?:\/\/)?[^/?#]*/i.exec(address) ?? []
  const [, path] = asciiThenParticle.exec(address.slice(host.length)) ?? []
  return path === undefined ? address : host + path.replace(/[.,;:!?~*'"]+$/, '')
}
