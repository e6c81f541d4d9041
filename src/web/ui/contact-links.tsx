import { Phone } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { shownPhones } from '#contract/shown-phones.ts'
import type { TextLink } from '#contract/text-links.ts'
import { mailtoAddress } from '#contract/visible-text.ts'
import { AnchorButton } from '#web/ui/button.tsx'

interface PhoneProps {
  number: string
  /** As the API returns them for the field of the number. */
  links: readonly TextLink[] | undefined
  /** What is read out for a link. @param text the part of the field that it calls. */
  label?: (text: string, isOnly: boolean) => string
}

/** The field, cut into the parts that call one number each: `아내 010-1234-5678` and `303-555-0100`. */
function cutIntoParts(number: string, links: readonly TextLink[] = []): { text: string; href: string }[] {
  return links.map(({ start, end, href }, index) => {
    const from = links[index - 1]?.end ?? 0
    const typed = number.slice(from, index === links.length - 1 ? undefined : end)
    const text = shownPhones(typed, [{ start: start - from, end: end - from, href }])
    return { text: text.replace(/^[\s,;/|&·]+/, ''), href }
  })
}

type PhoneLinkProps = PhoneProps & Omit<ComponentProps<'a'>, 'children'> & { children?: (text: string) => ReactNode }

/** A phone number (`shownPhones`), which the phone calls from any country; only text where there is nothing to dial. Two numbers are two links. */
export function PhoneLink({ number, links, label, children = (text) => text, ...props }: PhoneLinkProps) {
  const parts = cutIntoParts(number, links)
  if (parts.length === 0) return children(number)
  return parts.map(({ text, href }, index) => (
    <Fragment key={text}>
      {index > 0 && ' '}
      <a {...props} href={href} aria-label={label?.(text, parts.length === 1)}>
        {children(text)}
      </a>
    </Fragment>
  ))
}

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

export function MailLink({ address }: { address: string }) {
  return <a href={mailtoAddress(address)}>{address}</a>
}
