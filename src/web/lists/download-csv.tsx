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
  /** On phones only the icon is shown. */
  isShort?: boolean
}

export function DownloadCsv({ address, ignoresSearch = false, isShort = false }: DownloadCsvProps) {
  const t = useTexts(adminTexts)
  const { language } = useLanguage()
  return (
    <DownloadLink href={address(language)} className={isShort ? 'top-bar-button' : undefined}>
      <span className={isShort ? 'sr-only top-bar-word' : undefined}>
        {t(ignoresSearch ? 'downloadCsvWithoutSearch' : 'downloadCsv')}
      </span>
    </DownloadLink>
  )
}
