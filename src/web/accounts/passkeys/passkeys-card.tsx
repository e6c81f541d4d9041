import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/accounts/passkey-calls.ts'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { read, request } from '#web/api/calls.ts'
import { change, invalidate } from '#web/api/changes.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useLostSession, useMemberMutation } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { makePasskey, usePasskeyFailure } from './ceremonies.ts'
import { usePasskeyObstacle } from './passkey-obstacle.ts'
import { passkeysTexts } from './passkeys.texts.ts'

const nameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog }) => NameDialog))
const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/** docs/product.md 7.19: with which devices the user logs in. */
export function PasskeysCard() {
  const t = useTexts(passkeysTexts)
  const { data: passkeys, isPending, refetch } = useQuery(read(listPasskeys, {}))
  const [announced, setAnnounced] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const removing = useMemberMutation(change(removePasskey))

  function remove(passkey: Passkey) {
    if (removing.isPending) return
    setAnnounced('')
    removing.mutate(passkey, {
      onSuccess() {
        setAnnounced(t('saidRemoved'))
        heading.current?.focus() // the pressed button has disappeared
      },
    })
  }

  return (
    <section className="card needs-script" id="passkeys">
      <h2 className="part-heading display" ref={heading} tabIndex={-1}>
        {t('heading')}
      </h2>
      <p className="text-ink-2">{t('text')}</p>
      {isPending && <ListLoading />}
      {!isPending && !passkeys && <ListError onRetry={() => void refetch()} />}
      {passkeys?.length === 0 && <p className="passkeys-none">{t('none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={() => setAnnounced(t('saidRenamed'))}
              isRemoving={removing.isPending && removing.variables.id === passkey.id}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      <AddPasskey />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </section>
  )
}

/** After it was added, the passkey gets a name. */
function AddPasskey() {
  const t = useTexts(passkeysTexts)
  const obstacle = usePasskeyObstacle()
  const [added, setAdded] = useState<Passkey | null>(null)
  const { add, isBusy, failure } = useAddPasskey(async (passkey) => {
    // Where its dialog cannot be downloaded, the passkey keeps the name of the device.
    await nameDialog.load().catch(() => {})
    setAdded(passkey)
  })
  const NameDialog = added === null ? undefined : nameDialog.loaded()
  if (obstacle)
    return (
      <div className="passkey-add">
        <p className="passkey-obstacle">{t(`obstacles.${obstacle}`)}</p>
      </div>
    )
  return (
    <div className="passkey-add">
      <Button aria-busy={isBusy} aria-disabled={isBusy || undefined} onClick={() => isBusy || add()}>
        <KeyRound aria-hidden="true" />
        {isBusy ? t('adding') : t('add')}
      </Button>
      <FormAlert message={failure} />
      <p className="page-note">{t('note')}</p>
      {added && NameDialog && <NameDialog passkey={added} isNew onClose={() => setAdded(null)} />}
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  isRemoving: boolean
  onRenamed: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, isRemoving, onRenamed, onRemove }: PasskeyRowProps) {
  const t = useTexts(passkeysTexts)
  const format = useFormat()
  const renaming = useLazyDialog(nameDialog)
  const question = useLazyDialog(confirmDialog)
  const name = passkey.name ?? t('unnamed')
  return (
    <li>
      <div>
        <p className="session-device">{name}</p>
        <p className="session-dates">
          <span>{t('created', { date: format.shortDate(passkey.createdAt) })}</span>{' '}
          <span>{passkey.lastUsedAt === null ? t('unused') : t('used', { date: format.shortDate(passkey.lastUsedAt) })}</span>
        </p>
      </div>
      <div className="passkey-actions">
        <Button size="small" aria-haspopup="dialog" aria-label={t('renameOne', { name })} onClick={renaming.open}>
          {t('rename')}
        </Button>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('removeOne', { name })}
          aria-busy={isRemoving}
          onClick={question.open}
        >
          {t('remove')}
        </Button>
      </div>
      {renaming.Opened && <renaming.Opened passkey={passkey} onRenamed={onRenamed} onClose={renaming.close} />}
      {question.Opened && (
        <question.Opened
          onClose={question.close}
          title={t('removeTitle')}
          text={t('removeText', { name })}
          confirmLabel={t('remove')}
          keepLabel={t('keep')}
          busy={isRemoving}
          onConfirm={() => {
            question.close() // the focus returns to the row before it disappears
            onRemove()
          }}
        />
      )}
    </li>
  )
}

/** A user who has closed the question for the password needs no explanation. */
const isFailure = (error: Error | null): error is Error => error !== null && !(error instanceof ConfirmationCancelled)

/** Has the browser make a passkey. A failure is explained beside the button. */
function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const reason = usePasskeyFailure()
  const handleLostSession = useLostSession()
  const { mutate, isPending, error } = useSingleCall<Passkey, void>({
    mutationFn: async () => request(addPasskey, await makePasskey(await request(beginPasskey, undefined))),
    async onSuccess(passkey, _nothing, _result, { client }) {
      await invalidate(client, addPasskey.changes)
      await onAdded(passkey)
    },
    onError: handleLostSession,
  })
  return { add: () => mutate(), isBusy: isPending, failure: isFailure(error) ? reason(error) : null }
}
