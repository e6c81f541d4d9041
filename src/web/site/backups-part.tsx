import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { officeSentences } from '#contract/office-sentences.ts'
import type { BackupStoreInput, BackupStoreState } from '#contract/site/backup-store.ts'
import { changeBackupStore, copyBackups, readBackupStore, removeBackupStore } from '#contract/site/backup-store-calls.ts'
import { useAction } from '#web/api/action.ts'
import { type SchemaOf, useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { keepAnswer } from '#web/api/keep-answer.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { Form, FormAlert, PasswordField, SubmitButton, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { backupsPartTexts } from './backups-part.texts.ts'

learnSentences(officeSentences)

const query = read(readBackupStore, {})

/** docs/product.md 10.42: where copies of backups go. */
export function BackupsPart() {
  const t = useTexts(backupsPartTexts)
  return (
    <section aria-labelledby="backups-heading" className="stack">
      <h2 id="backups-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <Loaded from={useQuery({ ...query, refetchInterval: ({ state }) => state.data?.copies.isRunning === true && 3_000 })}>
        {(state) => <Place state={state} />}
      </Loaded>
    </section>
  )
}

function Copies({ state: { copies }, onRemoved }: { state: BackupStoreState; onRemoved: () => void }) {
  const t = useTexts(backupsPartTexts)
  const format = useFormat()
  const copy = useAction(copyBackups, { onSuccess: keepAnswer(query) })
  const isCopying = copy.isPending || copies.isRunning
  const removal = useAction(removeBackupStore, {
    onSuccess: keepAnswer(query),
    done: { title: t('removedTitle'), description: t('removedText') },
  })
  return (
    <>
      {copies.failure && !isCopying && (
        <p role="status" className="call-out">
          {t(`failure.${copies.failure}`)}
        </p>
      )}
      <p>
        {t('lastCopy')}:{' '}
        {copies.lastAt === null ? t('never') : <time dateTime={copies.lastAt}>{format.dateTime(copies.lastAt)}</time>}
      </p>
      <div className="row s2">
        <Button busy={isCopying} onClick={() => copy.mutate()}>
          {isCopying ? t('copying') : t('copyNow')}
        </Button>
        <QuestionButton
          variant="danger"
          question={{
            title: t('removeTitle'),
            text: t('removeText'),
            confirmLabel: t('remove'),
            onConfirm: () => removal.mutateAsync().then(onRemoved),
          }}
        >
          {t('remove')}
        </QuestionButton>
      </div>
    </>
  )
}

/** The fields of every kind: those of the others are not sent. */
const empty = { path: '', url: '', endpoint: '', region: 'us-east-1', bucket: '', prefix: '', user: '', secret: '' }
type Values = typeof empty & { kind: BackupStoreInput['kind'] }

const fieldsOf = {
  folder: ['path'],
  webdav: ['url', 'user', 'secret'],
  s3: ['endpoint', 'region', 'bucket', 'prefix', 'user', 'secret'],
} as const satisfies Record<Values['kind'], readonly (keyof Values)[]>

const schema = () =>
  import('#contract/site/backup-store.ts').then(({ BackupStoreInput }) => BackupStoreInput as unknown as SchemaOf<Values>)

const valuesOf = ({ store }: BackupStoreState): Values => ({ ...empty, kind: 'webdav', ...store, secret: '' })

function Place({ state }: { state: BackupStoreState }) {
  const t = useTexts(backupsPartTexts)
  const { store } = state
  const form = useCallForm<typeof changeBackupStore, Values>(changeBackupStore, {
    schema,
    values: valuesOf(state),
    sent: (typed) => Object.fromEntries(['kind' as const, ...fieldsOf[typed.kind]].map((name) => [name, typed[name]])) as never,
    done: { title: t('savedTitle'), description: t('savedText') },
    onSuccess: keepAnswer(query),
    onDone: (saved) => form.reset(valuesOf(saved)),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isSecretKept = store !== null && store.kind !== 'folder' && store.kind === kind && store.hasSecret
  const secret = { form, name: 'secret', autoComplete: 'off', optional: isSecretKept } as const
  return (
    <>
      {store && <Copies state={state} onRemoved={() => form.reset(valuesOf({ ...state, store: null }))} />}
      <Form form={form} className="needs-script measure">
        <ChoiceField
          form={form}
          name="kind"
          label={t('kind')}
          options={(['webdav', 's3', 'folder'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {kind === 'folder' && <TextField form={form} name="path" label={t('path')} hint={t('pathHint')} {...verbatim} />}
        {kind === 'webdav' && (
          <>
            <TextField form={form} name="url" label={t('url')} hint={t('urlHint')} inputMode="url" {...verbatim} />
            <TextField form={form} name="user" label={t('user')} autoComplete="off" {...verbatim} />
            <PasswordField {...secret} label={t('password')} hint={isSecretKept ? t('secretKept') : t('passwordHint')} />
          </>
        )}
        {kind === 's3' && (
          <>
            <TextField form={form} name="endpoint" label={t('endpoint')} inputMode="url" {...verbatim} />
            <TextField form={form} name="region" label={t('region')} {...verbatim} />
            <TextField form={form} name="bucket" label={t('bucket')} {...verbatim} />
            <TextField form={form} name="prefix" label={t('prefix')} optional {...verbatim} />
            <TextField form={form} name="user" label={t('keyId')} autoComplete="off" {...verbatim} />
            <PasswordField {...secret} label={t('secret')} hint={isSecretKept ? t('secretKept') : undefined} />
          </>
        )}
        <FormAlert />
        <div className="row">
          <SubmitButton busyLabel={t('saving')}>{t('save')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}
