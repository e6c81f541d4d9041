import { Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { AnchorButton } from '#web/ui/button.tsx'
import { cutIntoParts, type PhoneProps } from './phone-link.tsx'

/** A phone number as `PhoneLink` shows it, as buttons. */
export function PhoneButton({
  number,
  links,
  label,
  ...props
}: PhoneProps & Pick<ComponentProps<typeof AnchorButton>, 'size' | 'block'>) {
  const parts = cutIntoParts(number, links)
  if (parts.length === 0) return <span>{number}</span>
  return parts.map(({ text, href }) => (
    <AnchorButton key={text} {...props} href={href} aria-label={label?.(text, parts.length === 1)}>
      <Phone aria-hidden="true" />
      {text}
    </AnchorButton>
  ))
}
