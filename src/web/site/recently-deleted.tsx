import { RotateCcw, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { DeletedItem } from '#contract/site/deleted-items.ts'
import { deleteForGood, listDeletedItems, restoreDeletedItem } from '#contract/site/site-calls.ts'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { recentlyDeletedTexts } from './site-status.texts.ts'

/** What was deleted in the last 30 days: to restore, or to delete for good. docs/product.md 10.12 */
export function RecentlyDeleted() {
  const t = useTexts(recentlyDeletedTexts)
  const titleOf = useTitle()
  const [deleting, setDeleting] = useState<DeletedItem | null>(null)
  return (
    <section aria-labelledby="recently-deleted-heading">
      <h2 id="recently-deleted-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <PagedList query={pages(listDeletedItems, {})} empty={t('empty')}>
        {(items) => (
          <ul className="boxed ruled rows">
            {items.map((item) => (
              <DeletedRow key={item.id} item={item} title={titleOf(item)} onDelete={() => setDeleting(item)} />
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <DeleteQuestion
          id={deleting.id}
          call={deleteForGood}
          texts={recentlyDeletedTexts}
          warning={t('deleteWarning', { title: titleOf(deleting) })}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

function useTitle() {
  const { language } = useLanguage()
  return ({ title, titleEn }: DeletedItem) => (language === 'en' ? (titleEn ?? title) : title)
}

interface DeletedRowProps {
  item: DeletedItem
  title: string
  onDelete: () => void
}

function DeletedRow({ item, title, onDelete }: DeletedRowProps) {
  const t = useTexts(recentlyDeletedTexts)
  const format = useFormat()
  const { mutateAsync, isPending } = useAction(restoreDeletedItem, {
    done: { title: t('restoredToast'), description: t('restoredText') },
    failed: t('restoreFailed'),
  })
  const when = format.dateTime(item.deletedAt)

  function restore({ currentTarget }: MouseEvent) {
    // Not by mutate(…, { onSuccess }), which is not called once the row is gone. On failure a toast appears.
    mutateAsync({ id: item.id }).then(rowFocus(currentTarget), () => {})
  }

  return (
    <li className="row split">
      <div className="grow">
        <Badge tone="grey">{t(`kind.${item.kind}`)}</Badge> <b>{title}</b>
        <p className="quiet small">
          {item.deletedBy === null ? t('deletedAt', { when }) : t('deletedByAt', { name: item.deletedBy, when })}
          <br />
          {t('until', { when: format.shortDate(item.restorableUntil) })}
        </p>
      </div>
      <div className="row s2 spread">
        <Button aria-disabled={isPending || undefined} aria-label={t('restoreLabel', { title })} onClick={restore}>
          <RotateCcw aria-hidden="true" />
          {t('restore')}
        </Button>
        <Button variant="danger" aria-label={t('deleteLabel', { title })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          {t('deleteForGood')}
        </Button>
      </div>
    </li>
  )
}
