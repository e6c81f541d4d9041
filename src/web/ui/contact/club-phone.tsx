import type { ReactNode } from 'react'
import { useClub } from '#web/club.tsx'

interface ClubPhoneProps {
  className?: string
  children?: (text: string) => ReactNode
}

/** The club's own number, and each of several; only text where there is nothing to dial. Every page downloads it: no more than that. */
export function ClubPhone({ className, children = (text) => text }: ClubPhoneProps) {
  const { phone, phoneLinks } = useClub()
  if (phoneLinks.length === 0) return children(phone)
  return phoneLinks.map(({ start, end, href }, index) => (
    <a key={href} className={className} href={href}>
      {index > 0 && ' '}
      {children(phoneLinks.length === 1 ? phone : phone.slice(start, end))}
    </a>
  ))
}
