/** What follows a noun in Korean without a space: particles, and forms of 이다. */
const first =
  '은|는|이|가|을|를|의|에|에서|에게|께|한테|로|으로|와|과|랑|이랑|도|만|부터|까지|보다|처럼|마다|나|이나|라도|이라도|밖에|하고|입니다|이에요|예요|이고|이며|인데|이니|라고|이라고|라는|이라는|란|이란'
const second = '도|는|은|만|의|요|서|부터|까지'

const asciiThenParticle = new RegExp(String.raw`^([!-~]+?)(?:${first})(?:${second})?(?:[.,;:!?~][^\s]*)?$`)

/** A web address without the particle that touches its end. After a path with Hangul nothing is cut: there it may belong to the address. */
export function cutParticle(address: string): string {
  const [host = ''] = /^(?:https?:\/\/)?[^/?#]*/i.exec(address) ?? []
  const [, path] = asciiThenParticle.exec(address.slice(host.length)) ?? []
  return path === undefined ? address : host + path.replace(/[.,;:!?~*'"]+$/, '')
}
