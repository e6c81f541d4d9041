import { useTranslations } from 'use-intl'
import type { ImportColumn } from '#contract/members/member-list.ts'

const named = ['username', 'joinedOn', 'familyName', 'givenName', 'englishFamilyName', 'englishGivenName', 'middleName'] as const

/** The fields as the application names them; those that it does not have are named here. */
export function useFieldName(): (field: ImportColumn) => string {
  const t = useTranslations()
  return (field) => {
    const own = named.find((name) => name === field)
    return own ? t(`memberImport.${own}`) : t(`applicationFields.${field as Exclude<ImportColumn, (typeof named)[number]>}`)
  }
}
