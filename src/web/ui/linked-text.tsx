import type { ReactNode } from 'react'
import type { TextLink } from '#contract/text-links.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from './link.tsx'
import { commonTexts } from './ui.texts.ts'

interface LinkedTextProps {
  text: string
  /** As the API returns them with the text. */
  links: readonly TextLink[] | undefined
}

/** A text that people wrote, with its web addresses, mail addresses and phone numbers as links. */
export function LinkedText({ text, links = [] }: LinkedTextProps) {
  const parts: ReactNode[] = []
  let last = 0
  for (const { start, end, href } of links) {
    parts.push(
      text.slice(last, start),
      <PartLink key={start} href={href}>
        {text.slice(start, end)}
      </PartLink>,
    )
    last = end
  }
  return (
    <>
      {parts}
      {text.slice(last)}
    </>
  )
}

function PartLink({ href, children }: { href: string; children: string }) {
  const t = useTexts(commonTexts)
  const look = { href, className: 'text-link' }
  if (href.startsWith('/')) return <Link {...look}>{children}</Link>
  if (!href.startsWith('http')) return <a {...look}>{children}</a>
  return (
    <a {...look} target="_blank" rel="noopener nofollow ugc">
      {children}
      <span className="sr-only"> ({t('opensInNewTab')})</span>
    </a>
  )
}
