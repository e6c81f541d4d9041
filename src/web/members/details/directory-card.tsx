import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { DirectoryChoices } from '#contract/members/directory.ts'
import { findDirectoryChoices, saveDirectoryChoices } from '#contract/members/directory-calls.ts'
import { read } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { CheckField, TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { directoryChoicesTexts } from './details.texts.ts'

const ticks = ['isListed', 'showsPhone', 'showsKakaoId', 'showsMotorcycle'] as const
const loadSchema = () => import('#contract/members/directory.ts').then(({ DirectoryInput }) => DirectoryInput)

/** docs/product.md 7.10: what a member shows other members. */
export function DirectoryCard() {
  const t = useTexts(directoryChoicesTexts)
  const { data: choices, isPending, refetch } = useQuery(read(findDirectoryChoices, {}))
  return (
    <section className="card needs-script" id="member-list">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="text-ink-2">{t('text')}</p>
      {isPending && <ListLoading />}
      {!isPending && !choices && <ListError onRetry={() => void refetch()} />}
      {choices && <ChoicesForm choices={choices} />}
    </section>
  )
}

function ChoicesForm({ choices }: { choices: DirectoryChoices }) {
  const t = useTexts(directoryChoicesTexts)
  const form = useContractForm<DirectoryChoices>(loadSchema, choices)
  const { mutateAsync } = useSingleCall(
    change(saveDirectoryChoices, {
      onSuccess: () => notify({ title: t('savedTitle'), description: t('savedText'), tone: 'success' }),
    }),
  )
  const { submit, isSubmitting, failure } = useSubmit(form, mutateAsync)
  return (
    <form className="form mt-4" method="post" noValidate onSubmit={submit}>
      <fieldset>
        <legend className="sr-only">{t('heading')}</legend>
        {ticks.map((name) => (
          <CheckField key={name} form={form} name={name} label={t(name)} optional />
        ))}
        <p className="form-note">{t('note')}</p>
      </fieldset>
      <TextField
        form={form}
        name="city"
        label={t('city')}
        hint={t('cityHint')}
        maxLength={100}
        autoComplete="address-level2"
        optional
      />
      <FormAlert message={failure} />
      <div className="directory-actions">
        <SubmitButton size="normal" busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
        <LinkButton href="/profile#members">
          <Users aria-hidden="true" />
          {t('open')}
        </LinkButton>
      </div>
    </form>
  )
}
