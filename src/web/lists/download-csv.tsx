import type { Language } from '#contract/languages.ts'
import { DownloadLink } from '#web/api/download-link.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'

interface DownloadCsvProps {
  /** With the filters of the list. Nothing personal: browsers keep the addresses of downloads. */
  address: (lang: Language) => string
  /** Whether the list is narrowed by a search too, which the file is not. */
  ignoresSearch?: boolean
}

export function DownloadCsv({ address, ignoresSearch = false }: DownloadCsvProps) {
  const t = useTexts(adminTexts)
  const { language } = useLanguage()
  return <DownloadLink href={address(language)}>{t(ignoresSearch ? 'downloadCsvWithoutSearch' : 'downloadCsv')}</DownloadLink>
}
