import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NewBrowserCode } from '#contract/accounts/browser-codes.ts'
import { listSessions } from '#contract/accounts/session-calls.ts'
import { endBrowserCode } from '#web/api/accounts/browser-code-changes.ts'
import { read } from '#web/api/calls.ts'
import { noticesQuery } from '#web/api/notices/notices.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { ConfirmDigits } from './confirm-digits.tsx'
import { ShownCode } from './shown-code.tsx'
import { useBrowserCode } from './use-browser-code.ts'

interface CodeDialogProps {
  /** Null after the page was loaded again: the code itself is shown once. */
  made: NewBrowserCode | null
  isMaking: boolean
  onMake: () => void
  onClose: () => void
}

/** Shows the code, asks for the digits when another browser has entered it, and says when that is logged in. */
export function CodeDialog({ made, isMaking, onMake, onClose }: CodeDialogProps) {
  const t = useTranslations('browserCodes')
  const client = useQueryClient()
  const { code, until } = useBrowserCode(made?.id)
  const { mutate: end } = useSingleCall(endBrowserCode)
  const reason = useFailureReason()
  const [failed, setFailed] = useState<Error | null>(null)
  const device = code?.device ?? t('unknownDevice')
  const isUsed = code?.state === 'used'

  const finish = useEffectEvent(() => {
    notify({ title: t('doneTitle'), description: t('doneText', { device }), tone: 'success' })
    void client.invalidateQueries(read(listSessions, {}))
    void client.invalidateQueries(noticesQuery)
    onClose()
  })
  useEffect(() => {
    if (isUsed) finish()
  }, [isUsed])

  const isOver = code === null
  useEffect(() => {
    // It may have been used while this page was asleep.
    if (isOver) void client.invalidateQueries(read(listSessions, {}))
  }, [isOver, client])

  function makeAnother() {
    setFailed(null)
    onMake()
  }

  function close() {
    // The user has left it. A confirmed one may still be fetched.
    if (code?.state === 'open' || code?.state === 'entered') end({ id: code.id })
    onClose()
  }

  return (
    <Dialog title={t('heading')} closeOutside={false} onClose={close}>
      <div className="form">
        <p role="status" className="sr-only">
          {code?.state === 'entered' && t('entered', { device })}
        </p>
        {code?.state === 'open' && made && <ShownCode key={made.id} code={made.code} until={until} />}
        {code?.state === 'entered' && (
          <ConfirmDigits id={code.id} device={device} until={until} onFailed={setFailed} onEnd={() => end({ id: code.id })} />
        )}
        {code?.state === 'confirmed' && <p role="status">{t('confirmed', { device })}</p>}
        <FormAlert message={isOver && (failed ? reason(failed) : t('over'))} />
        {isOver && (
          <div className="dialog-foot">
            <Button onClick={close}>{t('close')}</Button>
            <Button variant="primary" aria-busy={isMaking} onClick={makeAnother}>
              {t('again')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
