import { CalendarClock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { ClubPhone, clubNames, useClub } from '#web/club.tsx'
import { contactWords, usePageWords } from '#web/content/page-words.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { footerTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { Dues } from '#web/members/dues.tsx'
import { contactTexts } from '#web/messages/contact.texts.ts'
import { ContactForm } from '#web/messages/contact-form.tsx'
import { contactQuestions } from '#web/pages/questions.ts'

/** docs/product.md 5.4: Contact: how to reach the club, frequent questions, and a message to the club. */
export function ContactPage() {
  const t = useTexts(contactTexts)
  const pages = useTexts(pagesTexts)
  const words = usePageWords(contactWords)
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('contactTitle')}</h1>
      <p className="lead above-3 below-6">{t('lead')}</p>
      <div className="stack s6 two-columns">
        <div>
          <ContactInformation />
          <section className="above-6">
            <h2 className="part-heading display">{t('faqHeading')}</h2>
            <div className="stack">
              {contactQuestions.map(({ question, answer }) => (
                <div key={question}>
                  <h3>{words(question)}</h3>
                  <p className="above-1 quiet measure lines">{words(answer)}</p>
                  {question === 'contact.duesQuestion' && <Dues />}
                </div>
              ))}
            </div>
          </section>
        </div>
        <section className="card" aria-labelledby="contact-form-heading">
          <h2 id="contact-form-heading" className="part-heading display">
            {t('formHeading')}
          </h2>
          <ContactForm />
        </section>
      </div>
    </div>
  )
}

function ContactInformation() {
  const t = useTexts(contactTexts, footerTexts)
  const club = useClub()
  const { language } = useLanguage()
  const { label, url } = club.messagingApp
  const lines = [
    { icon: <Mail aria-hidden="true" />, name: t('contact.email'), value: <a href={`mailto:${club.email}`}>{club.email}</a> },
    {
      icon: <Phone aria-hidden="true" />,
      name: t('contact.phone'),
      value: <ClubPhone />,
    },
    {
      icon: <MessageCircle aria-hidden="true" />,
      name: t('contact.messagingApp'),
      value: url === null ? label[language] : <a href={url}>{label[language]}</a>,
    },
    { icon: <MapPin aria-hidden="true" />, name: t('contact.location'), value: t('footer.region', clubNames(club, language)) },
    { icon: <CalendarClock aria-hidden="true" />, name: t('contact.hours'), value: t('contact.hoursText') },
  ]
  return (
    <section className="card">
      <h2 className="part-heading display">{t('contact.informationHeading')}</h2>
      <dl className="facts">
        {lines.map(({ icon, name, value }) => (
          <div key={name}>
            <dt>
              {icon}
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
