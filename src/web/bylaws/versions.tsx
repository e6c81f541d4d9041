import clsx from 'clsx'
import type { BylawsPage, BylawsVersion, ChangedArticle, ChangedChapter, DiffPart } from '#contract/bylaws/bylaws.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { Badge, type BadgeTone } from '#web/ui/plates.tsx'
import { bylawsTexts } from './bylaws.texts.ts'

export function useVersionName() {
  const t = useTexts(bylawsTexts)
  return (version: number) => (version === 0 ? t('firstVersion') : t('version', { version: String(version) }))
}

export const versionAddress = (version: number) => `/bylaws?version=${version}`

/** docs/product.md 5.11: `/bylaws#versions`. On paper only where a version was asked for. */
export function Versions({ bylaws, isAsked }: { bylaws: BylawsPage; isAsked: boolean }) {
  const t = useTexts(bylawsTexts)
  const { versions, changes } = bylaws
  return (
    <section id="versions" aria-labelledby="versions-heading" className={clsx('above-7', !isAsked && 'screen-only')}>
      <h2 id="versions-heading" className="below-4 title display">
        {t('versionsHeading')}
      </h2>
      <ul className="boxed ruled rows">
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} isShown={version.version === bylaws.version} />
        ))}
      </ul>
      {changes && <Changes changes={changes} version={bylaws.version} />}
    </section>
  )
}

const tones: Record<BylawsVersion['state'], BadgeTone> = { current: 'green', coming: 'blue', former: 'grey', replaced: 'grey' }

function VersionRow({ version: { version, effectiveDate, reason, state, onlyChanged }, isShown }: RowProps) {
  const t = useTexts(bylawsTexts)
  const format = useFormat()
  const name = useVersionName()(version)
  return (
    <li className="row split">
      <div className="grow">
        <p className="row s2">
          <b>{name}</b>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          {effectiveDate && <time dateTime={effectiveDate}>{t('from', { day: format.calendarDay(effectiveDate) })}</time>}
          {onlyChanged && <Badge tone="yellow">{t(`only.${onlyChanged}`)}</Badge>}
        </p>
        {reason && <p className="quiet measure">{reason}</p>}
      </div>
      {isShown ? (
        <span className="quiet small">{t('shown')}</span>
      ) : (
        <Link href={versionAddress(version)} className="standing-link" aria-label={t('readThis', { version: name })}>
          {t('read')}
        </Link>
      )}
    </li>
  )
}

interface RowProps {
  version: BylawsVersion
  isShown: boolean
}

function Changes({ changes, version }: { changes: readonly ChangedChapter[]; version: number }) {
  const t = useTexts(bylawsTexts)
  const name = useVersionName()(version)
  return (
    <section aria-labelledby="changes-heading" className="above-6">
      <h2 id="changes-heading" className="title display">
        {t('changesHeading')}
      </h2>
      <p className="above-2 below-5 quiet">{t('changesOf', { version: name })}</p>
      {changes.length === 0 && <p>{t('noChanges')}</p>}
      <div className="stack s6 measure">
        {changes.map((chapter) => (
          <section key={chapter.id} className="stack s5">
            <ChangedHeading level={3} change={chapter} />
            {chapter.articles.map((article) => (
              <article key={article.id} className="stack s2">
                <ChangedHeading level={4} change={article} />
                {article.kind !== 'moved' && <ChangedText article={article} />}
              </article>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}

function ChangedHeading({ level, change }: { level: 3 | 4; change: Omit<ChangedChapter, 'articles'> }) {
  const t = useTexts(bylawsTexts)
  const { language } = useLanguage()
  const Heading = `h${level}` as const
  const { kind, only } = change
  return (
    <div className="row s2">
      <Heading className="diff">
        <Diff parts={language === 'ko' ? change.titleKo : change.titleEn} />
      </Heading>
      {kind !== 'same' && <Badge tone={kindTones[kind]}>{t(`kinds.${kind}`)}</Badge>}
      {only && <Badge tone="yellow">{t(`only.${only}`)}</Badge>}
    </div>
  )
}

const kindTones = { changed: 'blue', moved: 'grey', added: 'green', removed: 'red' } as const

function ChangedText({ article }: { article: ChangedArticle }) {
  const t = useTexts(bylawsTexts)
  const { language } = useLanguage()
  const parts = language === 'ko' ? article.textKo : article.textEn
  if (parts.length === 0) return <p className="quiet">{t('sameInLanguage')}</p>
  return (
    <p className="lines diff">
      <Diff parts={parts} />
    </p>
  )
}

/** Screen readers say where words were added or removed; most are silent about the elements. */
function Diff({ parts }: { parts: readonly DiffPart[] }) {
  const t = useTexts(bylawsTexts)
  return parts.map(({ kind, text }, index) => {
    if (kind === 'same') return text
    const Element = kind === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison never change
      <Element key={index}>
        <span className="sr-only"> [{t(kind === 'added' ? 'addedWords' : 'removedWords')}: </span>
        {text}
        <span className="sr-only">] </span>
      </Element>
    )
  })
}
