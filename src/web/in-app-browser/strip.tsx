import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { addressIn } from '#contract/content/announcement-addresses.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { AnchorButton, IconButton } from '#web/ui/button.tsx'
import { appOf, secretFragment } from './in-app-browser.ts'
import { outsideAddress } from './outside-address.ts'

const closedKey = 'in-app-strip-closed'

/** Where login, downloads, the calendar or installing matter. */
const paths = new Set(['/login', '/join', '/settings', '/profile', '/admin'])

/** Offers to leave the browser of KakaoTalk or another app, until it is closed in this tab. */
export function InAppStrip() {
  const t = useTranslations('inAppBrowser')
  const common = useTranslations('common')
  const [path] = useLocation()
  const search = new URLSearchParams(useSearch())
  const { isAuthenticated } = useSession()
  const { language } = useLanguage()
  const fragment = secretFragment.useValue()
  const [isClosed, setClosed] = useState(() => tabStorage.read(closedKey) !== null)
  // A visitor at a ride's address has to log in.
  const matters = paths.has(path) || (path === '/' && search.has('ride') && !isAuthenticated)
  if (isClosed || !matters) return null

  const { userAgent } = navigator
  const outside = outsideAddress(userAgent, pageOutside(new URL(location.href), language, fragment))
  const app = appOf(userAgent) ?? 'kakao'
  function close() {
    tabStorage.write(closedKey, 'yes')
    setClosed(true)
  }
  return (
    <aside className="site-notice" aria-label={t('label')}>
      <p className="basis-full pr-10">
        {t('text', { app: t(`apps.${app}`) })} {outside === null && t('words')}
      </p>
      {outside !== null && (
        <AnchorButton size="small" href={outside}>
          <ExternalLink aria-hidden="true" />
          {t('open')}
        </AnchorButton>
      )}
      <IconButton className="absolute top-1 right-1" label={common('close')} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

/**
 * The address of this page, never one that a link could name. The other browser knows no choice of language, so it travels along; and so does the secret
 * of a password link or the code of another browser, on purpose: without it the link would show a login to someone who has no password. It goes to this site alone, in the fragment, as
 * in the link that the person got.
 */
function pageOutside({ href, searchParams }: URL, language: Language, fragment: string): URL {
  const page = new URL(isLanguage(searchParams.get('lang')) ? href : addressIn(language, href))
  if (page.pathname === '/login' && fragment !== '') page.hash = fragment
  return page
}
