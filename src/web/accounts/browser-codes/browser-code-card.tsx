import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NewBrowserCode } from '#contract/accounts/browser-codes.ts'
import { makeBrowserCode } from '#web/api/accounts/browser-code-changes.ts'
import { browserCodeQuery } from '#web/api/accounts/browser-codes.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import './browser-codes.css'

const codeDialog = lazy(() => import('./code-dialog.tsx').then(({ CodeDialog }) => CodeDialog))

/** docs/product.md 7.22: logs another browser in by a code that this one shows. */
export function BrowserCodeCard() {
  const t = useTranslations('browserCodes')
  const [made, setMade] = useState<NewBrowserCode | null>(null)
  const dialog = useLazyDialog(codeDialog)
  const { data: before } = useQuery(browserCodeQuery)
  const { mutate, isPending } = useMemberMutation(makeBrowserCode)

  function make() {
    if (isPending) return
    mutate(undefined, {
      onSuccess(code) {
        setMade(code)
        dialog.open()
      },
    })
  }

  /** The page was loaded again while the other browser waited. It stays behind the dialog, which returns the focus to this card. */
  const waiting = before?.state === 'entered' ? before : null
  return (
    <section className="card needs-script" id="browser-code">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="text-ink-2">{t('text')}</p>
      {waiting && <p className="code-waiting">{t('waiting', { device: waiting.device ?? t('unknownDevice') })}</p>}
      <div className="code-actions">
        {waiting && (
          <Button variant="primary" aria-haspopup="dialog" onClick={dialog.open}>
            {t('typeDigits')}
          </Button>
        )}
        <Button aria-busy={isPending} aria-haspopup="dialog" onClick={make}>
          <MonitorSmartphone aria-hidden="true" />
          {t('show')}
        </Button>
      </div>
      {dialog.Opened && <dialog.Opened made={made} isMaking={isPending} onMake={make} onClose={dialog.close} />}
    </section>
  )
}
