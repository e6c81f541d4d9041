import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditedWords, type PageWordName, PageWordsInput, pageWordNames, wordedPages } from '#contract/site/page-words.ts'
import { changePageWords, listEditedWords, resetPageWords } from '#contract/site/site-calls.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { useAction } from '#web/api/action.ts'
import { pathOf, read } from '#web/api/calls.ts'
import { contactWords, helpWords, rideWords } from '#web/content/page-words.ts'
import { RestoredNote } from '#web/editor/record-form.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Form, FormFoot, TextAreaField } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { pageWordsTexts } from './admin.texts.ts'

const standardWords = { ...contactWords, ...helpWords, ...rideWords }
const editedQuery = read(listEditedWords, {})

/** docs/product.md 5.12: texts of pages in the club's own words. */
export function PageWordsPanel() {
  const t = useTexts(pageWordsTexts)
  const [editing, setEditing] = useState<PageWordName | null>(null)
  return (
    <section aria-labelledby="page-words-heading" className="stack">
      <h2 id="page-words-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      {/* An object, because an empty list would count as none. */}
      <Loaded from={useQuery({ ...editedQuery, select: (rows) => ({ rows }) })}>
        {({ rows }) => (
          <>
            {wordedPages.map((page) => (
              <section key={page} aria-labelledby={`words-of-${page}`}>
                <h3 id={`words-of-${page}`} className="above-4 below-3">
                  {t(`pages.${page}`)}
                </h3>
                <ul className="boxed ruled rows">
                  {pageWordNames
                    .filter((name) => name.startsWith(`${page}.`))
                    .map((name) => (
                      <WordsRow
                        key={name}
                        name={name}
                        edited={rows.find((row) => row.name === name)}
                        onEdit={() => setEditing(name)}
                      />
                    ))}
                </ul>
              </section>
            ))}
            {editing && (
              <WordsDialog
                key={editing}
                name={editing}
                edited={rows.find((row) => row.name === editing)}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** To whom a sentence about a ride is said; questions and answers say that themselves. */
function useAddressee() {
  const t = useTexts(pageWordsTexts)
  return (name: PageWordName): string | null => {
    if (name === 'ride.closedCall') return t('rideNames.closedCall')
    if (name === 'ride.closedGoing') return t('rideNames.closedGoing')
    return name === 'ride.closedWaiting' ? t('rideNames.closedWaiting') : null
  }
}

function WordsRow({ name, edited, onEdit }: { name: PageWordName; edited: EditedWords | undefined; onEdit: () => void }) {
  const t = useTexts(pageWordsTexts)
  const { language } = useLanguage()
  const addressee = useAddressee()(name)
  const isOwn = typeof edited?.ko === 'string'
  const text = edited?.[language] ?? standardWords[name][language]
  const Text = name.endsWith('Question') ? 'b' : 'span'
  return (
    <li className="row split">
      <div className="grow measure">
        {addressee && <p className="quiet small">{addressee}</p>}
        <Text className="lines">{text}</Text> {isOwn && <Badge tone="green">{t('own')}</Badge>}
      </div>
      <Button size="small" aria-label={t('editLabel', { text })} onClick={onEdit}>
        {t('edit')}
      </Button>
    </li>
  )
}

interface WordsDialogProps {
  name: PageWordName
  edited: EditedWords | undefined
  onClose: () => void
}

function WordsDialog({ name, edited, onClose }: WordsDialogProps) {
  const t = useTexts(pageWordsTexts)
  const standard = standardWords[name]
  const done = { title: t('savedTitle'), description: t('savedText') }
  const form = useDraftedForm<typeof changePageWords, { ko: string; en: string }>(changePageWords, {
    draft: { name: `pageWords ${name}`, isForClub: true },
    schema: PageWordsInput,
    values: { ko: edited?.ko ?? standard.ko, en: edited?.en ?? standard.en },
    version: edited?.updatedAt,
    sent: (typed) => ({ ...typed, name }) as never,
    done,
    failed: t('saveFailed'),
    onDone: onClose,
  })
  const path = pathOf(resetPageWords, { name }, { expectedVersion: edited?.updatedAt })
  const reset = useAction(
    { ...resetPageWords, path },
    { done: { title: t('resetDoneTitle'), description: done.description }, failed: t('saveFailed') },
  )
  const isOwn = typeof edited?.ko === 'string'
  const former = typeof edited?.formerKo === 'string' ? { ko: edited.formerKo, en: edited.formerEn ?? '' } : null

  function bringBack() {
    if (!former) return
    form.setValue('ko', former.ko, { shouldDirty: true })
    form.setValue('en', former.en, { shouldDirty: true })
  }

  return (
    <Dialog title={t('title')} closeOutside={false} onClose={onClose}>
      <Form form={form}>
        {form.isRestored && <RestoredNote />}
        <div className="pair">
          {(['ko', 'en'] as const).map((language) => (
            <div key={language} className="stack s2">
              <TextAreaField form={form} name={language} label={t(language)} lang={language} rows={6} />
              <div className="small quiet" lang={language}>
                <p className="strong">{t('standard')}</p>
                <p className="lines">{standard[language]}</p>
              </div>
            </div>
          ))}
        </div>
        <div className="row s2">
          {isOwn && (
            <QuestionButton
              size="small"
              question={{
                title: t('resetTitle'),
                text: t('resetText'),
                confirmLabel: t('resetConfirm'),
                isHarmless: true,
                onConfirm: () => reset.mutateAsync({ name }).then(onClose),
              }}
            >
              {t('reset')}
            </QuestionButton>
          )}
          {former && (
            <Button size="small" onClick={bringBack}>
              {t('former')}
            </Button>
          )}
        </div>
        <FormFoot submit={t('save')} busy={t('saving')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
