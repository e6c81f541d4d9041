import { REBuilder } from 'linkify-it'

const hangul = String.raw`\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3`
/** Characters without a width, or that turn the direction of the text: they would disguise an address. */
const invisible = String.raw`\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff`

const mailCharacter = "[A-Za-z0-9_%+'-]"

/**
 * The patterns of linkify-it for texts in Korean and English (docs/decisions/033): Hangul may touch an address on both sides and may be in its path. Names of
 * hosts are ASCII, after `http://` also Hangul, and nothing else: letters of other alphabets look like Latin ones.
 */
export class AddressPatterns extends REBuilder {
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
