import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/accounts/account-calls.ts'
import type { Passkey } from '#contract/accounts/auth.ts'
import { usePasskeyObstacle } from '#web/accounts/passkey-obstacle.ts'
import { useAction, useLostSession } from '#web/api/action.ts'
import { read, request } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmationCancelled } from '#web/ui/dialog/confirmation.ts'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { FormAlert } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { makePasskey, usePasskeyFailure } from './passkey-ceremonies.ts'
import { passkeysTexts } from './settings.texts.ts'

const nameDialog = lazy(() => import('./account-dialogs.tsx').then(({ NameDialog }) => NameDialog))

/** docs/product.md 7.19: with which devices the user logs in. */
export function PasskeysCard() {
  const t = useTexts(passkeysTexts)
  const [announced, setAnnounced] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const removing = useAction(removePasskey)

  function remove(passkey: Passkey) {
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
      <p className="quiet">{t('text')}</p>
      <Loaded from={useQuery(read(listPasskeys, {}))} empty={<p className="above-3">{t('none')}</p>}>
        {(passkeys) => (
          <ul className="ruled">
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
      </Loaded>
      <AddPasskey />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </section>
  )
}

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
  return (
    <div className="stack s2 start above-3 passkey-add">
      {obstacle ? (
        <p className="small measure">{t(`obstacles.${obstacle}`)}</p>
      ) : (
        <>
          <Button busy={isBusy} onClick={add}>
            <KeyRound aria-hidden="true" />
            {isBusy ? t('adding') : t('add')}
          </Button>
          <FormAlert message={failure} />
          <p className="page-note">{t('note')}</p>
        </>
      )}
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
  const name = passkey.name ?? t('unnamed')
  return (
    <li className="row airy tall">
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="row flat quiet small">
          <span>{t('created', { date: format.shortDate(passkey.createdAt) })}</span>{' '}
          <span>{passkey.lastUsedAt === null ? t('unused') : t('used', { date: format.shortDate(passkey.lastUsedAt) })}</span>
        </p>
      </div>
      <div className="row s2 even">
        <Button size="small" aria-haspopup="dialog" aria-label={t('renameOne', { name })} onClick={renaming.open}>
          {t('rename')}
        </Button>
        <QuestionButton
          size="small"
          aria-haspopup="dialog"
          aria-label={t('removeOne', { name })}
          aria-busy={isRemoving}
          question={{
            title: t('removeTitle'),
            text: t('removeText', { name }),
            confirmLabel: t('remove'),
            keepLabel: t('keep'),
            // The question closes at once: the focus returns to the row before it disappears.
            onConfirm: onRemove,
          }}
        >
          {t('remove')}
        </QuestionButton>
      </div>
      {renaming.Opened && <renaming.Opened passkey={passkey} onRenamed={onRenamed} onClose={renaming.close} />}
    </li>
  )
}

/** A user who has closed the question for the password needs no explanation. */
const isFailure = (error: Error | null): error is Error => error !== null && !(error instanceof ConfirmationCancelled)

const makeAndAdd = async () => request(addPasskey, await makePasskey(await request(beginPasskey, undefined)))

/** Makes a passkey on this device and adds it to the account. */
export function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const reason = usePasskeyFailure()
  const { mutate, isPending, error } = useAction(makeAndAdd, {
    showsFailure: true,
    async onSuccess(passkey, _nothing, client) {
      await invalidate(client, addPasskey.changes)
      await onAdded(passkey)
    },
    onError: useLostSession(),
  })
  return { add: () => mutate(), isBusy: isPending, failure: isFailure(error) ? reason(error) : null }
}
