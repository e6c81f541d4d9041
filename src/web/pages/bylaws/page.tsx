import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { articlesOf, type Chapter, chapters } from '#web/content/bylaws.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { clubNames, useClub } from '#web/layout/club.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import './page.css'

/** SPEC section 2, Bylaws: one chapter at a time; on paper and without scripts all four. */
export function BylawsPage() {
  const t = useTranslations('bylaws')
  const pages = useTranslations('pages')
  const { language } = useLanguage()
  const names = clubNames(useClub(), language)
  const [chapter, setChapter] = useState<Chapter>('chapter1')
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('bylawsTitle')}</h1>
      <p className="lead page-lead">{t('subtitle', names)}</p>
      <Tabs
        value={chapter}
        onChange={setChapter}
        label={t('chapters')}
        look="panels"
        tabs={chapters.map((value) => ({ value, label: t(`${value}Title`) }))}
      >
        {chapters.map((value) => (
          <TabPanel key={value} value={value}>
            <h2 className="chapter-title display">{t(`${value}Title`)}</h2>
            <ol className="articles">
              {articlesOf(value, language, names).map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
