import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { withQuery } from '#web/api/list-pages.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { AnchorButton } from '#web/ui/button.tsx'

/** A link to a list as a CSV file, in the language of the page. @param narrowing the filters of the list. */
export function DownloadCsv({ path, narrowing }: { path: string; narrowing?: Parameters<typeof withQuery>[1] }) {
  const t = useTranslations('admin')
  const { language } = useLanguage()
  return (
    <AnchorButton href={withQuery(path, { ...narrowing, lang: language })} download>
      <Download aria-hidden="true" />
      {t('downloadCsv')}
    </AnchorButton>
  )
}
