import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import { confirmTranslation, type TranslatedEntity } from '#web/api/outdated-translations.ts'
import { rowFocus } from '#web/pages/admin/list/row-focus.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { Button } from '#web/ui/button.tsx'

interface OutdatedMarkProps {
  entity: TranslatedEntity
  id: string
  /** What the row is called, for those who hear the button and do not see where it stands. */
  title: string
  /** The side that was left behind; nothing when both are in step. */
  language: Language | undefined
}

/** Tells an administrator that only the other language was edited. Readers never see it. Rows that are in step do without all that it takes. */
export function OutdatedMark({ language, ...row }: OutdatedMarkProps) {
  return language !== undefined && <Mark language={language} {...row} />
}

function Mark({ entity, id, title, language }: OutdatedMarkProps & { language: Language }) {
  const t = useTranslations('outdated')
  const { mutateAsync, isPending } = useAdminMutation(confirmTranslation(entity), {
    doneTitle: t('confirmedTitle'),
    doneText: t('confirmedText'),
  })
  return (
    <div className="outdated-mark">
      <p>
        <History aria-hidden="true" /> {t(language)}
      </p>
      <Button
        size="small"
        aria-label={`${t('stillCorrect')}: ${title}`}
        aria-busy={isPending}
        onClick={({ currentTarget }) => {
          if (isPending) return
          mutateAsync(id).then(rowFocus(currentTarget), () => {}) // a failure has told the person, and the button is still there
        }}
      >
        {t('stillCorrect')}
      </Button>
    </div>
  )
}
