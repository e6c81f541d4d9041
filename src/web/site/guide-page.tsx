import { guides } from 'virtual:officers-guide'
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { adminTexts, guideTexts } from '#web/site/admin.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useScrollToTop } from '#web/ui/paper-page.tsx'
import { type Guide, type GuideBlock, type GuidePart, type GuideTab, guideNames, guideTabs } from './guide.ts'
import './site.css'

/** docs/product.md 22: the handbook of the officers. @param name of a guide; of a tab, whose guides are then listed first; all else lists them in order. */
export function GuidePage({ name }: { name: string }) {
  const { language } = useLanguage()
  const guide = guides[language].find((each) => each.name === name)
  return guide ? <OneGuide key={name} guide={guide} /> : <GuideList first={name} />
}

function useTabLabels(): Record<GuideTab, string> {
  const t = useTexts(adminTexts)
  return {
    applications: t('tabApplications'),
    events: t('tabEvents'),
    members: t('tabMembers'),
    albums: t('tabAlbums'),
    announcements: t('tabAnnouncements'),
    settings: t('tabSettings'),
  }
}

function GuideList({ first }: { first: string }) {
  const t = useTexts(guideTexts)
  const labels = useTabLabels()
  const { language } = useLanguage()
  const tab = guideTabs.find((each) => each === first) ?? 'applications'
  useScrollToTop()
  return (
    <article className="paper-page guide">
      <h1 className="below-3 title tight">{t('name')}</h1>
      <p className="lead">{t('lead')}</p>
      <LinkButton size="small" className="above-4 screen-only" href={`/admin?tab=${tab}`}>
        <ArrowLeft aria-hidden="true" />
        {t('backToDashboard')}
      </LinkButton>
      {[tab, ...guideTabs.filter((each) => each !== tab)].map((each) => (
        <section key={each}>
          <h2 className="above-6 below-3 heading">{labels[each]}</h2>
          <ul className="guide-list">
            {guideNames[each].map((name) => (
              <li key={name}>
                <Link className="block strong" href={`/admin?guide=${name}`}>
                  {guides[language].find((guide) => guide.name === name)?.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}

function OneGuide({ guide: { name, title, blocks } }: { guide: Guide }) {
  const t = useTexts(guideTexts)
  const labels = useTabLabels()
  const tab = guideTabs.find((each) => guideNames[each].some((known) => known === name)) ?? 'applications'
  useScrollToTop()
  return (
    <article className="paper-page guide">
      <h1 className="below-3 title tight">{title}</h1>
      <div className="row s2 below-5 screen-only">
        <LinkButton size="small" href={`/admin?guide=${tab}`}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </LinkButton>
        <LinkButton size="small" href={`/admin?tab=${tab}`}>
          {t('openTab', { tab: labels[tab] })}
          <ArrowRight aria-hidden="true" />
        </LinkButton>
        <Button size="small" variant="ghost" className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <div className="prose">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never change
          <Block key={index} block={block} />
        ))}
      </div>
    </article>
  )
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'heading') return <h2 className="heading">{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.parts.map(showPart)}</p>
  const items = block.items.map((parts) => <li key={JSON.stringify(parts)}>{parts.map(showPart)}</li>)
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>
}

function showPart(part: GuidePart) {
  if (typeof part === 'string') return part
  return 'label' in part ? (
    <b key={part.label}>{part.label}</b>
  ) : (
    <Link key={part.guide} href={`/admin?guide=${part.guide}`}>
      {part.text}
    </Link>
  )
}
