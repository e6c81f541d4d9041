import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { BylawsInput, type Chapter, type NewestBylaws } from '#contract/bylaws/bylaws.ts'
import { publishBylaws, readNewestBylaws } from '#contract/bylaws/bylaws-calls.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { read } from '#web/api/calls.ts'
import { RestoredNote } from '#web/editor/record-form.tsx'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Form, FormAlert, FormFoot, FormWarning, TextAreaField, TextField } from '#web/ui/form/form.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { Blocks } from './blocks.tsx'
import { bylawsEditorTexts, bylawsTexts } from './bylaws.texts.ts'
import {
  type Article,
  articlesById,
  changeOf,
  errorsWithoutControl,
  moved,
  newArticleId,
  newChapterId,
  withMovedArticle,
} from './bylaws-draft.ts'
import { useVersionName, versionAddress } from './versions.tsx'
import './bylaws.css'

interface Values {
  chapters: Chapter[]
  effectiveDate: string
  reason: string
}
type BylawsForm = UseFormReturn<Values>
/** Errors by the index of their chapter, beside those of all. */
type WrongChapters = Partial<Record<number, object>>

const newestQuery = read(readNewestBylaws, {})
const draft = { name: 'bylaws', isForClub: true, outlastsForm: true }

/** docs/product.md 5.10: the bylaws, chapter by chapter, in both languages. */
export function BylawsEditor() {
  const t = useTexts(bylawsEditorTexts)
  const newest = useQuery(newestQuery)
  /** Another one begins after a version was published, and when all changes are discarded. */
  const [turn, setTurn] = useState({ number: 0, isPublished: false })
  const begin = (isPublished: boolean) => setTurn(({ number }) => ({ number: number + 1, isPublished }))
  const again = async () => (await newest.refetch()).data?.version
  return (
    <section aria-labelledby="bylaws-editor-heading" className="stack">
      <h2 id="bylaws-editor-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      {turn.isPublished && (
        <p role="status" className="call-out">
          {t('tell')} <Link href="/admin?tab=announcements">{t('write')}</Link>
        </p>
      )}
      <Loaded from={newest}>{(found) => <Editing key={turn.number} newest={found} findNewest={again} onEnd={begin} />}</Loaded>
    </section>
  )
}

interface EditingProps {
  newest: NewestBylaws
  findNewest: () => Promise<number | undefined>
  onEnd: (isPublished: boolean) => void
}

function Editing({ newest, findNewest, onEnd }: EditingProps) {
  const t = useTexts(bylawsEditorTexts, bylawsTexts)
  const common = useTexts(commonTexts)
  const sentence = useSentence()
  const localized = useLocalized()
  const nameOf = useVersionName()
  // A version that somebody else publishes meanwhile does not change what is edited.
  const [base] = useState(newest)
  const form = useDraftedForm<typeof publishBylaws, Values>(publishBylaws, {
    draft,
    schema: BylawsInput as never,
    values: { chapters: base.chapters, effectiveDate: base.today, reason: '' },
    version: String(base.version),
    onConflict: async () => String(await findNewest()),
    isLong: true,
    done: { title: t('bylawsEditor.publishedTitle'), description: t('bylawsEditor.publishedText') },
    failed: t('bylawsEditor.publishFailed'),
    onDone: () => onEnd(true),
  })
  /** The version from which the draft was begun: a restored one may be older than the newest. */
  const [begun] = useState(() => Number(form.expectedVersion))
  const chapters = useWatch({ control: form.control, name: 'chapters' })
  const [shown, setShown] = useState(0)
  const [isPublishing, setIsPublishing] = useState(false)
  const before = articlesById(base.chapters)
  const shownIndex = Math.min(shown, chapters.length - 1)
  const { submitCount, isDirty } = form.formState
  const wrong = form.getFieldState('chapters', form.formState).error as WrongChapters | undefined
  const [problem] = errorsWithoutControl(wrong)

  /** Where the controls say what is wrong. */
  function showWrong(found: WrongChapters | undefined) {
    const index = chapters.findIndex((_, each) => found?.[each] !== undefined)
    if (index >= 0) setShown(index)
  }

  // What is wrong in a chapter is not in the dialog.
  const isWrong = wrong !== undefined
  const leaveDialog = useEffectEvent(() => {
    setIsPublishing(false)
    showWrong(wrong)
  })
  useEffect(() => {
    if (submitCount > 0 && isWrong) leaveDialog()
  }, [submitCount, isWrong])

  const setChapters = (next: Chapter[]) => form.setValue('chapters', next, { shouldDirty: true, shouldValidate: isWrong })

  function addChapter() {
    const number = String(chapters.length + 1)
    const [titleKo, titleEn] = [`제${number}장`, `${number}.`]
    setChapters([
      ...chapters,
      { id: newChapterId(chapters, base.chapters), titleKo, titleEn, articles: [blankArticle(chapters)] },
    ])
    setShown(chapters.length)
  }

  function moveChapter(by: 1 | -1) {
    setChapters(moved(chapters, shownIndex, by))
    setShown(Math.max(0, Math.min(chapters.length - 1, shownIndex + by)))
    focusHeading(chapters[shownIndex])
  }

  async function openPublishing() {
    if (await form.trigger('chapters')) setIsPublishing(true)
    else showWrong(form.getFieldState('chapters').error as WrongChapters | undefined)
  }

  const chapter = chapters[shownIndex]
  return (
    <>
      <p>
        {base.isSample ? t('bylawsEditor.basedOnSample') : t('bylawsEditor.based', { version: nameOf(begun) })}{' '}
        <Link href="/bylaws">{t('bylawsEditor.open')}</Link>
      </p>
      {form.isRestored && <RestoredNote />}
      {newest.version !== begun && <Overtaken newest={newest} />}
      <nav className="chips" aria-label={t('bylawsEditor.chapters')}>
        {chapters.map((each, index) => (
          <button
            key={each.id}
            id={headingOf(each)}
            type="button"
            className="chip"
            aria-pressed={index === shownIndex}
            onClick={() => setShown(index)}
          >
            {localized(each, 'title')}
            {wrong?.[index] && <Badge tone="red">{t('bylawsEditor.hasErrors')}</Badge>}
          </button>
        ))}
        <button type="button" className="chip" onClick={addChapter}>
          {t('bylawsEditor.addChapter')}
        </button>
      </nav>
      {chapter && (
        <ChapterFields
          key={`${chapter.id} ${shownIndex}`}
          form={form}
          chapters={chapters}
          chapterIndex={shownIndex}
          before={before}
          setChapters={setChapters}
          onMove={moveChapter}
          onShow={setShown}
        />
      )}
      <FormAlert message={problem ? sentence(problem) : wrong && common('checkFields')} />
      <div className="row s2 split above-4">
        {isDirty || form.isRestored ? (
          <QuestionButton
            question={{
              title: t('bylawsEditor.startOverTitle'),
              text: t('bylawsEditor.startOverText'),
              confirmLabel: t('bylawsEditor.startOverConfirm'),
              keepLabel: t('bylawsEditor.keepEditing'),
              onConfirm() {
                form.discard()
                onEnd(false)
              },
            }}
          >
            {t('bylawsEditor.startOver')}
          </QuestionButton>
        ) : (
          <span />
        )}
        <Button variant="primary" size="large" onClick={() => void openPublishing()}>
          {t('bylawsEditor.publish')}
        </Button>
      </div>
      {isPublishing && (
        <Dialog title={t('bylawsEditor.publishTitle')} closeOutside={false} onClose={() => setIsPublishing(false)}>
          <Form form={form}>
            <TextField
              form={form}
              name="effectiveDate"
              type="date"
              label={t('bylawsEditor.effectiveDate')}
              hint={t('bylawsEditor.effectiveHint')}
            />
            <TextField
              form={form}
              name="reason"
              label={t('bylawsEditor.reason')}
              hint={t('bylawsEditor.reasonHint')}
              autoComplete="off"
            />
            <Warnings chapters={chapters} base={base} />
            {newest.version !== begun && <Overtaken newest={newest} />}
            <FormFoot
              submit={t('bylawsEditor.publish')}
              busy={t('bylawsEditor.publishing')}
              onCancel={() => setIsPublishing(false)}
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}

const headingOf = ({ id }: { id: string }) => `edited-${id}`

/** Of a chapter its chip. At another place the fields are new ones, and what is removed takes the pressed button with it. */
function focusHeading(of: { id: string } | undefined): void {
  if (of) setTimeout(() => document.getElementById(headingOf(of))?.focus())
}

function blankArticle(chapters: readonly Chapter[]): Article {
  const number = chapters.flatMap(({ articles }) => articles).length + 1
  return { id: newArticleId(), titleKo: `제${number}조`, titleEn: `Article ${number}`, textKo: '', textEn: '' }
}

/** Who published while this one was being written, and when. */
function Overtaken({ newest }: { newest: NewestBylaws }) {
  const t = useTexts(bylawsEditorTexts, bylawsTexts)
  const format = useFormat()
  const version = useVersionName()(newest.version)
  const name = newest.publishedBy ?? t('bylawsEditor.someone')
  return (
    <p role="status" className="call-out">
      {t('bylawsEditor.overtaken', { version, when: newest.publishedAt ? format.dateTime(newest.publishedAt) : '', name })}{' '}
      <a href={versionAddress(newest.version)} target="_blank" rel="noreferrer">
        {t('bylaws.readThis', { version })}
      </a>
    </p>
  )
}

function Warnings({ chapters, base }: { chapters: readonly Chapter[]; base: NewestBylaws }) {
  const t = useTexts(bylawsEditorTexts, bylawsTexts)
  const localized = useLocalized()
  const before = articlesById(base.chapters)
  const one = chapters.flatMap(({ articles }) =>
    articles.flatMap((article) => {
      const change = changeOf(article, before)
      return change === 'ko' || change === 'en' ? [{ article, change }] : []
    }),
  )
  if (JSON.stringify(chapters) === JSON.stringify(base.chapters)) return <FormWarning message={t('bylawsEditor.unchanged')} />
  if (one.length === 0) return null
  return (
    <div className="call-out" role="status">
      <p>{t('bylawsEditor.oneLanguage')}</p>
      <ul className="bullets">
        {one.map(({ article, change }) => (
          <li key={article.id}>
            {localized(article, 'title')}: {t(`bylaws.only.${change}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChapterFieldsProps {
  form: BylawsForm
  chapters: Chapter[]
  chapterIndex: number
  before: ReadonlyMap<string, Article>
  setChapters: (chapters: Chapter[]) => void
  onMove: (by: 1 | -1) => void
  onShow: (chapterIndex: number) => void
}

function ChapterFields({ form, chapters, chapterIndex, before, setChapters, onMove, onShow }: ChapterFieldsProps) {
  const t = useTexts(bylawsEditorTexts)
  const localized = useLocalized()
  const chapter = chapters[chapterIndex]
  if (!chapter) return null
  const { articles } = chapter

  function setArticles(next: Article[]) {
    if (chapter) setChapters(chapters.with(chapterIndex, { ...chapter, articles: next }))
  }

  function moveArticle(index: number, by: 1 | -1) {
    const id = articles[index]?.id
    const next = withMovedArticle(chapters, [chapterIndex, index], by)
    setChapters(next)
    const now = next.findIndex((each) => each.articles.some((article) => article.id === id))
    onShow(now)
    focusHeading(articles[index])
  }

  function removeArticle(index: number) {
    setArticles(articles.toSpliced(index, 1))
    focusHeading(articles[index + 1] ?? articles[index - 1])
  }

  function removeChapter() {
    const next = chapters.toSpliced(chapterIndex, 1)
    const shown = Math.max(0, chapterIndex - 1)
    setChapters(next)
    onShow(shown)
    focusHeading(next[shown])
  }

  return (
    <div className="stack s5">
      <div className="card stack">
        <div className="pair">
          <TextField form={form} name={`chapters.${chapterIndex}.titleKo`} label={t('chapterKo')} lang="ko" autoComplete="off" />
          <TextField form={form} name={`chapters.${chapterIndex}.titleEn`} label={t('chapterEn')} lang="en" autoComplete="off" />
        </div>
        <div className="row s2">
          <Button size="small" disabled={chapterIndex === 0} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" />
            {t('chapterUp')}
          </Button>
          <Button size="small" disabled={chapterIndex === chapters.length - 1} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" />
            {t('chapterDown')}
          </Button>
          {chapters.length > 1 && (
            <RemoveButton question={t('removeChapterTitle')} title={localized(chapter, 'title')} onRemove={removeChapter}>
              <Trash2 aria-hidden="true" />
              {t('removeChapter')}
            </RemoveButton>
          )}
        </div>
      </div>
      <p className="page-note">{t('help')}</p>
      {articles.map((article, index) => (
        <ArticleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: its fields are named by their place, so at another place they are new ones
          key={`${article.id} ${index}`}
          form={form}
          path={`chapters.${chapterIndex}.articles.${index}`}
          article={article}
          before={before}
          canMoveUp={index > 0 || (chapterIndex > 0 && articles.length > 1)}
          canMoveDown={index < articles.length - 1 || (chapterIndex < chapters.length - 1 && articles.length > 1)}
          onMove={(by) => moveArticle(index, by)}
          onRemove={articles.length > 1 ? () => removeArticle(index) : null}
        />
      ))}
      <Button className="own" onClick={() => setArticles([...articles, blankArticle(chapters)])}>
        <Plus aria-hidden="true" />
        {t('addArticle')}
      </Button>
    </div>
  )
}

interface RemoveButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'variant' | 'title'> {
  question: string
  /** Of what is removed. */
  title: string
  onRemove: () => void
}

function RemoveButton({ question, title, onRemove, ...button }: RemoveButtonProps) {
  const t = useTexts(bylawsEditorTexts)
  const isRemoved = useRef(false)
  return (
    <QuestionButton
      {...button}
      size="small"
      variant="danger"
      question={{
        title: question,
        text: t('removeText', { title }),
        confirmLabel: t('removeConfirm'),
        keepLabel: t('keep'),
        returnsFocus: () => !isRemoved.current,
        onConfirm() {
          isRemoved.current = true
          onRemove()
        },
      }}
    />
  )
}

interface ArticleFieldsProps {
  form: BylawsForm
  path: `chapters.${number}.articles.${number}`
  article: Article
  before: ReadonlyMap<string, Article>
  canMoveUp: boolean
  canMoveDown: boolean
  onMove: (by: 1 | -1) => void
  /** Null for the only article of a chapter. */
  onRemove: (() => void) | null
}

function ArticleFields({ form, path, article, before, canMoveUp, canMoveDown, onMove, onRemove }: ArticleFieldsProps) {
  const t = useTexts(bylawsEditorTexts, bylawsTexts)
  const localized = useLocalized()
  const title = localized(article, 'title')
  const change = changeOf(article, before)
  return (
    <article className="card stack" aria-labelledby={headingOf(article)}>
      <div className="row split">
        <h3 id={headingOf(article)} tabIndex={-1}>
          {title}
        </h3>
        {change === 'new' && <Badge tone="green">{t('bylawsEditor.isNew')}</Badge>}
        {change === 'both' && <Badge tone="blue">{t('bylawsEditor.changed')}</Badge>}
        {(change === 'ko' || change === 'en') && <Badge tone="yellow">{t(`bylaws.only.${change}`)}</Badge>}
        <div className="line">
          <IconButton label={t('bylawsEditor.up', { title })} disabled={!canMoveUp} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton label={t('bylawsEditor.down', { title })} disabled={!canMoveDown} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
          {onRemove && (
            <RemoveButton
              question={t('bylawsEditor.removeTitle')}
              title={title}
              aria-label={t('bylawsEditor.remove', { title })}
              onRemove={onRemove}
            >
              <Trash2 aria-hidden="true" />
            </RemoveButton>
          )}
        </div>
      </div>
      <div className="pair">
        <div className="stack">
          <TextField form={form} name={`${path}.titleKo`} label={t('bylawsEditor.titleKo')} lang="ko" autoComplete="off" />
          <TextAreaField form={form} name={`${path}.textKo`} label={t('bylawsEditor.textKo')} lang="ko" rows={9} />
        </div>
        <div className="stack">
          <TextField form={form} name={`${path}.titleEn`} label={t('bylawsEditor.titleEn')} lang="en" autoComplete="off" />
          <TextAreaField form={form} name={`${path}.textEn`} label={t('bylawsEditor.textEn')} lang="en" rows={9} />
        </div>
      </div>
      <Preview article={article} />
    </article>
  )
}

const reader = lazy(() => import('#contract/bylaws/read-markdown.ts').then(({ readMarkdown }) => readMarkdown))

function Preview({ article }: { article: Article }) {
  const t = useTexts(bylawsEditorTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { loaded: readMarkdown } = useLazy(reader, isOpen)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="own standing-link">
        {t('preview')}
        <ChevronDown aria-hidden="true" />
      </summary>
      {isOpen && readMarkdown && (
        <div className="pair above-3">
          <div className="prose article" lang="ko">
            <h4>{article.titleKo}</h4>
            <Blocks blocks={readMarkdown(article.textKo)} />
          </div>
          <div className="prose article" lang="en">
            <h4>{article.titleEn}</h4>
            <Blocks blocks={readMarkdown(article.textEn)} />
          </div>
        </div>
      )}
    </details>
  )
}
