import { useTranslations } from 'use-intl'
import type { ImportField } from '#contract/accounts/member-list.ts'

/** The fields as the application names them; two that it does not have are named here. */
export function useFieldName(): (field: ImportField) => string {
  const t = useTranslations()
  return (field) => (field === 'username' || field === 'joinedOn' ? t(`memberImport.${field}`) : t(`applicationFields.${field}`))
}
