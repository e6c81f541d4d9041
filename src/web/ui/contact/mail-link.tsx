import { mailtoAddress } from '#contract/text-links.ts'

export function MailLink({ address }: { address: string }) {
  return <a href={mailtoAddress(address)}>{address}</a>
}
