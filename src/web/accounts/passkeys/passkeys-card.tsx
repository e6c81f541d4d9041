import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listPasskeys, removePasskey } from '#contract/accounts/passkey-calls.ts'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { read } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { lazy } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { usePasskeyObstacle } from './passkey-obstacle.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

const nameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog }) => NameDialog))

/** docs/product.md 7.19: with which devices the user logs in. */
export function PasskeysCard() {
  const t = useTranslations('passkeys')
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
              nameDialog={nameDialog}
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
  const t = useTranslations('passkeys')
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
