import { Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { TextLink } from '#contract/text-links.ts'
import { useClub } from '#web/club.tsx'
import { AnchorButton } from '#web/ui/button.tsx'

interface PhoneProps {
  number: string
  /** As the API returns them for the field of the number. */
  links: readonly Pick<TextLink, 'href'>[] | undefined
}

/** A phone number as it was typed, which the phone calls from any country; only text where there is nothing to dial. */
export function PhoneLink({ number, links, children = number, ...props }: PhoneProps & ComponentProps<'a'>) {
  const href = links?.[0]?.href
  if (href === undefined) return children
  return (
    <a {...props} href={href}>
      {children}
    </a>
  )
}

/** The same as a button. */
export function PhoneButton({ number, links, ...props }: PhoneProps & Omit<ComponentProps<typeof AnchorButton>, 'href'>) {
  const href = links?.[0]?.href
  if (href === undefined) return <span>{number}</span>
  return (
    <AnchorButton {...props} href={href}>
      <Phone aria-hidden="true" />
      {number}
    </AnchorButton>
  )
}

/** The club's own number. */
export function ClubPhone(props: ComponentProps<'a'>) {
  const { phone, phoneAddress } = useClub()
  return <PhoneLink {...props} number={phone} links={phoneAddress === null ? [] : [{ href: phoneAddress }]} />
}
