import { clubNames, useClub } from '#web/club.tsx'
import { chaptersOf } from '#web/content/bylaws.ts'
import type { Block } from '#web/content/chapter.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { bylawsTexts } from '#web/pages/pages.texts.ts'
import { TabPanel, Tabs, useAnchor } from '#web/ui/tabs.tsx'
import './bylaws.css'

/** docs/product.md 5.1: Bylaws: one chapter at a time, each with its own address (`#chapter2`); on paper and without scripts all four. */
export function BylawsPage() {
  const t = useTexts(bylawsTexts)
  const pages = useTexts(pagesTexts)
  const { language } = useLanguage()
  const club = useClub()
  const names = clubNames(club, language)
  const chapters = chaptersOf(language, names).map((chapter, index) => ({ ...chapter, value: `chapter${index + 1}` }))
  const [shown, show] = useAnchor(['chapter1', ...chapters.slice(1).map(({ value }) => value)])
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('bylawsTitle')}</h1>
      <p className="lead above-3 below-6">{t('subtitle', names)}</p>
      <BylawsStatus adopted={club.bylawsAdopted} isInForce={club.bylawsAreInForce} />
      <Tabs
        linked
        value={shown}
        onChange={show}
        label={t('chapters')}
        look="panels"
        tabs={chapters.map(({ value, title }) => ({ value, label: title }))}
      >
        {chapters.map(({ value, title, articles }) => (
          <TabPanel key={value} value={value} className="chapter">
            <h2 className="above-5 below-4 title chapter-title display">{title}</h2>
            <div className="stack s6 measure">
              {articles.map((article) => (
                <section key={article.title} className="prose article">
                  <h3>{article.title}</h3>
                  {article.blocks.map((block) => (
                    <ArticleBlock key={block.kind === 'paragraph' ? block.text : block.items.join()} block={block} />
                  ))}
                </section>
              ))}
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

/** docs/product.md 5.7. */
function BylawsStatus({ adopted, isInForce }: { adopted: string | null; isInForce: boolean }) {
  const t = useTexts(bylawsTexts)
  if (adopted === null) return <p className="measure below-5 call-out">{t('sample')}</p>
  const [year = '', month = '', day = ''] = adopted.split('-').map((part) => part.replace(/^0/, ''))
  return (
    <p className="below-5 strong">
      <time dateTime={adopted}>{t(isInForce ? 'effective' : 'planned', { year, month, day })}</time>
    </p>
  )
}

function ArticleBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  const items = block.items.map((item) => <li key={item}>{item}</li>)
  return block.kind === 'numbered' ? <ol>{items}</ol> : <ul>{items}</ul>
}
