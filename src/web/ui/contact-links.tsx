import type { ComponentProps } from 'react'
import { mailtoAddress, type TextLink } from '#contract/text-links.ts'

interface PhoneLinkProps extends ComponentProps<'a'> {
  number: string
  /** As the API returns them for the field of the number. */
  links: readonly TextLink[] | undefined
}

/** A phone number as it was typed, which the phone calls from any country; only text where there is nothing to dial. */
export function PhoneLink({ number, links, children = number, ...props }: PhoneLinkProps) {
  const href = links?.[0]?.href
  if (href === undefined) return children
  return (
    <a {...props} href={href}>
      {children}
    </a>
  )
}

export function MailLink({ address }: { address: string }) {
  return <a href={mailtoAddress(address)}>{address}</a>
}
