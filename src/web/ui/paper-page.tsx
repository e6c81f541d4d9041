import clsx from 'clsx'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, type ButtonLook, LinkButton } from './button.tsx'
import { paperTexts } from './ui.texts.ts'
import './paper-page.css'

interface PaperPageProps {
  back: { href: string; label: string }
  /** Beside the way back. */
  tools?: ReactNode
  className?: string
  isBusy?: boolean
  children: ReactNode
}

/** In place of the page that leads to it, and made to be printed. */
export function PaperPage({ back, tools, className, isBusy, children }: PaperPageProps) {
  useScrollToTop()
  return (
    <article className={clsx('paper-page', className)} aria-busy={isBusy}>
      <div className="tiles below-5 screen-only paper-tools">
        <LinkButton href={back.href}>
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </LinkButton>
        {tools}
      </div>
      {children}
    </article>
  )
}

export function PrintButton(look: Pick<ButtonLook, 'variant'>) {
  const t = useTexts(paperTexts)
  return (
    <Button {...look} className="needs-script" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {t('print')}
    </Button>
  )
}

/** Such a page and the one before it share one path, so the router does not scroll up and move the focus between them. */
export function useScrollToTop() {
  useLayoutEffect(() => {
    const goToTop = () => {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    goToTop()
    return goToTop
  }, [])
}

/** Visible on paper only: when it was printed, so that an old sheet is recognized. */
export function PrintDate() {
  const t = useTexts(paperTexts)
  const format = useFormat()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    // Synchronous: the browser prints what the page shows when the handler returns.
    const update = () => flushSync(() => setNow(new Date().toISOString()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return <p className="above-4 small paper-only">{t('printed', { date: format.dateTime(now) })}</p>
}
