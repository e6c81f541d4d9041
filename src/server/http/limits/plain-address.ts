import { isIP } from 'node:net'

/**
 * The address alone: some proxies append the port (`203.0.113.25:1001`, `[2001:db8::1]:1001`), which differs with each connection. Whatever is no address is one
 * and the same, so that no limit can be passed by making texts up.
 */
export function plainAddress(text: string): string {
  const address = /^\[?([^\]]*?)\]?(?::\d{1,5})?$/.exec(text)?.[1] ?? ''
  if (isIP(text) !== 0) return text
  return isIP(address) === 0 ? '0.0.0.0' : address
}
