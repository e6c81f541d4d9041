import { type ReactNode, useLayoutEffect } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import type { BylawsPage } from '#contract/bylaws/bylaws.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Blocks } from './blocks.tsx'
import { bylawsTexts } from './bylaws.texts.ts'
import { Versions, versionAddress } from './versions.tsx'
import './bylaws.css'

/** One chapter at a time, each with its own address (`#chapter2`), and each article (`#article-5`); on paper and without scripts all. */
export function ShownBylaws({ bylaws, isAsked }: { bylaws: BylawsPage; isAsked: boolean }) {
  const t = useTexts(bylawsTexts)
  const { language } = useLanguage()
  const localized = useLocalized()
  const { chapters } = bylaws
  const [shown, show] = useShownChapter(chapters)
  return (
    <>
      <Status bylaws={bylaws} />
      <Coming bylaws={bylaws} />
      <Tabs
        linked
        value={shown}
        onChange={show}
        label={t('chapters')}
        look="panels"
        tabs={chapters.map((chapter) => ({ value: chapter.id, label: localized(chapter, 'title') }))}
      >
        {chapters.map((chapter) => (
          <TabPanel key={chapter.id} value={chapter.id} className="chapter">
            {/* Not in the display font, which has the letters of fixed texts alone. */}
            <h2 className="above-5 below-4 title chapter-title">{localized(chapter, 'title')}</h2>
            <div className="stack s6 measure">
              {chapter.articles.map((article) => (
                <section key={article.id} id={article.id} className="prose article">
                  <h3>{localized(article, 'title')}</h3>
                  <Blocks blocks={language === 'ko' ? article.blocksKo : article.blocksEn} />
                </section>
              ))}
            </div>
          </TabPanel>
        ))}
      </Tabs>
      <Versions bylaws={bylaws} isAsked={isAsked} />
    </>
  )
}

/** The chapter that the address names, or that of the article; else, and always on the server, the first. */
function useShownChapter(chapters: BylawsPage['chapters']): [string, (id: string) => void] {
  const named = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  const shown = chapters.find(({ id, articles }) => id === named || articles.some((article) => article.id === named))
  const isArticle = shown !== undefined && shown.id !== named
  // The browser does not scroll to what was hidden when it read the address.
  useLayoutEffect(() => {
    if (isArticle) document.getElementById(named)?.scrollIntoView()
  }, [isArticle, named])
  const id = shown?.id ?? chapters[0]?.id ?? ''
  return [id, (chosen) => chosen !== id && navigate(`#${chosen}`)]
}

/** docs/product.md 5.7. */
function Status({ bylaws: { isSample, isInForce, state, effectiveDate } }: { bylaws: BylawsPage }) {
  const t = useTexts(bylawsTexts)
  if (isSample) {
    return <Note isElsewhere={state !== 'current'}>{t('sample')}</Note>
  }
  const [year = '', month = '', day = ''] = (effectiveDate ?? '').split('-').map((part) => part.replace(/^0/, ''))
  const since = (
    <p className="below-5 strong">
      <time dateTime={effectiveDate ?? ''}>{t(isInForce ? 'effective' : 'planned', { year, month, day })}</time>
    </p>
  )
  if (state === 'current') return since
  return (
    <>
      {state !== 'replaced' && since}
      <Note isElsewhere>{t(state === 'former' ? 'isFormer' : state === 'coming' ? 'isComing' : 'isReplaced')}</Note>
    </>
  )
}

function Note({ isElsewhere, children }: { isElsewhere: boolean; children: ReactNode }) {
  const t = useTexts(bylawsTexts)
  return (
    <p className="measure below-5 call-out">
      {children}
      {isElsewhere && (
        <>
          {' '}
          <Link href="/bylaws">{t('readCurrent')}</Link>
        </>
      )}
    </p>
  )
}

/** On the page of the current version: those whose day is still to come, the next first. */
function Coming({ bylaws: { state, versions } }: { bylaws: BylawsPage }) {
  const t = useTexts(bylawsTexts)
  const format = useFormat()
  if (state !== 'current') return null
  const coming = versions.filter((version) => version.state === 'coming').reverse()
  return coming.map(({ version, effectiveDate, reason }) => (
    <p key={version} className="measure below-5 call-out">
      <b>{t('willChange', { day: format.calendarDay(effectiveDate ?? '') })}</b> {reason}{' '}
      <Link href={versionAddress(version)}>{t('readComing')}</Link>
    </p>
  ))
}
