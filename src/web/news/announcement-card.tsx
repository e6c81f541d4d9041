import clsx from 'clsx'
import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { addressIn } from '#contract/languages.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { TextLink } from '#contract/text-links.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { questionPart } from '#web/sections.ts'
import { Link, LinkedText, useNamedCard } from '#web/ui/link.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import { DatePlate } from '#web/ui/plates.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { AnnouncementTypeBadge } from './content-badges.tsx'
import { homeTexts } from './home.texts.ts'
import { mayExceedThreeLines, probablyExceedsThreeLines } from './three-lines.ts'

/** @param isNamed by the address of the page: then it is unfolded, in view and focused. */
export function AnnouncementCard({ announcement, isNamed = false }: { announcement: Announcement; isNamed?: boolean }) {
  const localized = useLocalized()
  const { language } = useLanguage()
  const format = useFormat()
  const titleId = useId()
  const card = useNamedCard(isNamed)
  const { eventDate, type } = announcement
  const content = localized(announcement, 'content')
  const links = announcement.links?.[language === 'ko' ? 'contentKo' : 'contentEn']

  return (
    <li
      ref={card}
      className={clsx('card row s4 even announcement', isNamed && 'card-named')}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a link to an announcement leads there, also before scripts run and without them
      autoFocus={isNamed}
    >
      <DatePlate dateTime={eventDate} full={format.fullDate(eventDate)} {...format.plate(eventDate)} />
      <div className="body announcement-body">
        <AnnouncementTypeBadge type={type} />
        <h3 id={titleId}>
          <Link href={announcementAddress(announcement.id)} className="reach announcement-link">
            {localized(announcement, 'title')}
          </Link>
        </h3>
        <FoldedText key={content} text={content} links={links} titleId={titleId} startsExpanded={isNamed}>
          <ShareButton
            className="standing-link small strong announcement-share"
            titleId={titleId}
            content={() => ({
              title: localized(announcement, 'title'),
              // In both languages: the club's chat has readers of both.
              text: `${announcement.titleKo}\n${announcement.titleEn}`,
              url: location.origin + addressIn(language, announcementAddress(announcement.id)),
            })}
          />
        </FoldedText>
        {announcement.answering && <Answering announcement={announcement} titleId={titleId} />}
      </div>
    </li>
  )
}

/** Only members see what is asked. */
function Answering({ announcement: { id, answering }, titleId }: { announcement: Announcement; titleId: string }) {
  const t = useTexts(homeTexts)
  const { user } = useSession()
  if (user) return <LazyContent section={questionPart} props={{ id, titleId, user }} fallback={null} />
  return answering === 'open' && <p className="above-3 small strong">{t('answersAfterLogin')}</p>
}

interface FoldedTextProps {
  text: string
  links: TextLink[] | undefined
  titleId: string
  startsExpanded: boolean
  children: ReactNode
}

/** Only the layout tells whether there is more than three lines; until then the button's space is reserved. Without scripts the whole text is shown. */
function FoldedText({ text, links, titleId, startsExpanded, children }: FoldedTextProps) {
  const t = useTexts(homeTexts)
  const textId = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(startsExpanded)
  const [isLonger, setIsLonger] = useState(probablyExceedsThreeLines(text))

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || expanded) return
    const observer = new ResizeObserver(() => setIsLonger(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [expanded])

  /** A link in the lines that are folded away must not have the focus unseen. */
  function unfoldToFocus({ currentTarget: box, target: link }: FocusEvent) {
    const bottom = link.getBoundingClientRect().bottom - box.getBoundingClientRect().top + box.scrollTop
    if (bottom > box.clientHeight + 1) setExpanded(true)
  }

  return (
    <>
      <p
        ref={paragraph}
        id={textId}
        className={clsx('quiet small lines announcement-text', !expanded && 'announcement-text-folded')}
        onFocus={unfoldToFocus}
      >
        <LinkedText text={text} links={links} />
      </p>
      <div className="row split flat announcement-actions screen-only needs-script">
        {mayExceedThreeLines(text) && (
          <button
            type="button"
            className={clsx('standing-link small strong', !isLonger && 'invisible')}
            aria-expanded={expanded}
            aria-controls={textId}
            aria-describedby={titleId}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? t('collapse') : t('readMore')}
          </button>
        )}
        {children}
      </div>
    </>
  )
}
