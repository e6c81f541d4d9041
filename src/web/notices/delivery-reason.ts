import type { Delivery } from '#contract/notices/notices.ts'

export type DeliveryReason =
  | 'noAnswer'
  | 'password'
  | 'address'
  | 'addressRefused'
  | 'mailRefused'
  | 'mailPostponed'
  | 'pushRefused'
  | 'unverified'
  | 'letterLimit'
  | 'noPublicUrl'
  | 'other'

/** From the code of the latest attempt. */
export function deliveryReason({ channel, errorCode }: Pick<Delivery, 'channel' | 'errorCode'>): DeliveryReason | null {
  if (errorCode === null) return null
  if (channel === 'push' && /^(PUSH |EPUSHSERVICE|EPUSHKEYS)/.test(errorCode)) return 'pushRefused'
  if (errorCode === 'EUNVERIFIED') return 'unverified'
  if (errorCode === 'ELETTERLIMIT') return 'letterLimit'
  if (errorCode === 'EPUBLICURL') return 'noPublicUrl'
  if (/^EAUTH/.test(errorCode)) return 'password'
  if (/^EREFUSED/.test(errorCode)) return 'addressRefused'
  if (/^EADDRESS/.test(errorCode)) return 'address'
  if (/^E(ENVELOPE|MESSAGE)/.test(errorCode)) return / 4/.test(errorCode) ? 'mailPostponed' : 'mailRefused'
  return /^(ECONN|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETLS|UND_ERR)/.test(errorCode) ? 'noAnswer' : 'other'
}
