import { networkInterfaces } from 'node:os'
import type { Config } from '#server/config.ts'

const loopback = /^(localhost|127\.|::1$)/
/** Of containers and virtual machines of this machine. */
const inside = /^(docker|br-|veth|virbr)/

/** The addresses by which other devices in the same network reach this machine. */
const ownAddresses = (): string[] =>
  Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    inside.test(name)
      ? []
      : addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )

/** Where the club is set up, and one line for people who have another device at hand, such as a phone. */
export function setupAddress(
  secret: string,
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  origin: URL,
  addresses = ownAddresses(),
): { url: string; others: string | null } {
  const of = (from: string) => `${from}/setup#${secret}`
  if (publicUrl !== undefined) return { url: of(publicUrl.origin), others: null }
  if (loopback.test(host))
    return {
      url: of(origin.origin),
      others:
        '휴대전화에서 여시려면 .env에 HOST=0.0.0.0이나 PUBLIC_URL을 적고 다시 시작해 주세요. / To open it on a phone, set HOST=0.0.0.0 or PUBLIC_URL in .env and start again.',
    }
  if (host !== '0.0.0.0' && host !== '::') return { url: of(origin.origin), others: null }
  // No browser elsewhere knows the address that stands for all.
  const at = (name: string) => of(`http://${name}:${origin.port || '80'}`)
  const others =
    addresses.length === 0 ? null : `같은 네트워크의 휴대전화 / A phone in the same network: ${addresses.map(at).join(' ')}`
  return { url: at('127.0.0.1'), others }
}
