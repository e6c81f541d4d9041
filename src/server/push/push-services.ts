import type { Config } from '#server/config.ts'

/** Whether the site may send to this address: part B has the rule. */
export function isPushService(endpoint: string, _config: Config): boolean {
  return URL.parse(endpoint)?.protocol === 'https:'
}
