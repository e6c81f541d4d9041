import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { contentFormTexts } from './editor.texts.ts'
import './content-form.css'

/** Says that the form shows unsaved text again. */
export function RestoredNote({ children }: { children?: ReactNode }) {
  const t = useTexts(contentFormTexts)
  return (
    <div className="restored-note" role="status">
      <p>
        <History aria-hidden="true" />
        {t('restored')}
      </p>
      {children}
    </div>
  )
}
