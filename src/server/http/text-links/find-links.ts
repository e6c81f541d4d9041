import { LinkifyIt, type Match } from 'linkify-it'
import { withoutTail } from '#contract/site/address-tails.ts'
import { ownAddress, paths } from '#contract/site/own-address.ts'
import { mailtoAddress, type TextLink } from '#contract/text-links.ts'
import { findPhoneNumbers } from '#server/phone-numbers.ts'
import { AddressPatterns } from './address-patterns.ts'
import { cutParticle } from './particles.ts'

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

/** The links in a text, in order: web and mail addresses and phone numbers. */
export function findLinks(text: string, { country, origin }: LinkRules): TextLink[] {
  if (!mayHaveLinks.test(text)) return []
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
