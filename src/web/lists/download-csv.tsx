import { useTranslations } from 'use-intl'
import { DownloadLink } from '#web/api/download-link.tsx'
import { withQuery } from '#web/api/list-pages.ts'
import { useLanguage } from '#web/i18n/language.tsx'

interface DownloadCsvProps {
  path: string
  /** The filters of the list. Nothing personal: browsers keep the addresses of downloads. */
  narrowing?: Parameters<typeof withQuery>[1]
  /** Whether the list is narrowed by a search too, which the file is not. */
  ignoresSearch?: boolean
}

/** A link to a list as a CSV file, in the language of the page. */
export function DownloadCsv({ path, narrowing, ignoresSearch = false }: DownloadCsvProps) {
  const t = useTranslations('admin')
  const { language } = useLanguage()
  return (
    <DownloadLink href={withQuery(path, { ...narrowing, lang: language })}>
      {t(ignoresSearch ? 'downloadCsvWithoutSearch' : 'downloadCsv')}
    </DownloadLink>
  )
}
