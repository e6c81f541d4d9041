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
    <footer className="footer screen-only">
      <div className="wrap footer-columns">
        <div>
          <p className="logo">
            <Emblem />
            <span className="display">{names.name}</span>
          </p>
          <p className="measure">{t('description', names)}</p>
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
      <h2 className="small below-1" id="footer-links">
        {t('footer.quickLinks')}
      </h2>
      <ul>
        {links.map(({ href, text }) => (
          <li className="line tall" key={href}>
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
      <h2 className="small below-1">{t('contactHeading')}</h2>
      <ul>
        <li className="line tall">
          <Mail aria-hidden="true" />
          <a href={`mailto:${club.email}`}>{club.email}</a>
        </li>
        <li className="line tall">
          <Phone aria-hidden="true" />
          <ClubPhone />
        </li>
        <li className="line tall">
          <MessageCircle aria-hidden="true" />
          {url === null ? label[language] : <a href={url}>{label[language]}</a>}
        </li>
        <li className="line tall">
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
    <ul className="row flat even footer-more">
      <li className="line tall">
        <Link href="/contact">{t('contact')}</Link>
      </li>
      <li className="line tall">
        <Link href="/help">{t('help')}</Link>
      </li>
      <li className="line tall">
        <Link href="/help#privacy">{t('privacy')}</Link>
      </li>
      <li className="line tall">
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
