import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { useSession } from '#web/accounts/session/session.ts'
import { useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ClubPhone } from '#web/ui/contact/club-phone.tsx'
import { Link } from '#web/ui/link.tsx'
import { Emblem } from './emblem.tsx'
import { footerTexts, navTexts } from './frame.texts.ts'

/** Description, quick links, contact lines and copyright. */
export function Footer() {
  const t = useTexts(footerTexts)
  const names = useClubNames()
  const year = String(useClub().copyrightYear)
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div>
          <p className="logo">
            <Emblem />
            <span className="display">{names.name}</span>
          </p>
          <p className="footer-description">{t('description', names)}</p>
        </div>
        <QuickLinks />
        <ContactLines />
        <div className="footer-end">
          <p>{t('copyright', { name: names.name, year })}</p>
          <MoreLinks />
        </div>
      </div>
    </footer>
  )
}

function QuickLinks() {
  const t = useTexts(footerTexts, navTexts)
  const links = [
    { href: '/#announcements', text: t('nav.announcements') },
    { href: '/bylaws', text: t('nav.bylaws') },
    { href: '/#about', text: t('footer.about') },
    { href: '/gallery', text: t('nav.gallery') },
  ]
  return (
    <nav aria-labelledby="footer-links">
      <h2 id="footer-links">{t('footer.quickLinks')}</h2>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ContactLines() {
  const t = useTexts(footerTexts)
  const club = useClub()
  const { language } = useLanguage()
  const { label, url } = club.messagingApp
  return (
    <div>
      <h2>{t('contactHeading')}</h2>
      <ul>
        <li>
          <Mail aria-hidden="true" />
          <a href={`mailto:${club.email}`}>{club.email}</a>
        </li>
        <li>
          <Phone aria-hidden="true" />
          <ClubPhone />
        </li>
        <li>
          <MessageCircle aria-hidden="true" />
          {url === null ? label[language] : <a href={url}>{label[language]}</a>}
        </li>
        <li>
          <MapPin aria-hidden="true" />
          {t('region', useClubNames())}
        </li>
      </ul>
    </div>
  )
}

/** The links of the menu, which needs scripts. */
function MoreLinks() {
  const t = useTexts(navTexts)
  const { isAuthenticated } = useSession()
  return (
    <ul className="footer-more">
      <li>
        <Link href="/contact">{t('contact')}</Link>
      </li>
      <li>
        <Link href="/help">{t('help')}</Link>
      </li>
      <li>
        <Link href="/help#privacy">{t('privacy')}</Link>
      </li>
      <li>
        <Link href="/settings">{t('settings')}</Link>
      </li>
      {isAuthenticated && (
        <li className="without-script-only">
          <a href="/api/logout">{t('logout')}</a>
        </li>
      )}
    </ul>
  )
}
