import { useTranslations } from 'use-intl'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SettingsPanel() {
  const t = useTranslations('admin')
  return <EmptyState heading={<h2>{t('comingSoonTitle')}</h2>} text={t('comingSoonText')} />
}
