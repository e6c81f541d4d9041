import { useTranslations } from 'use-intl'
import { createPhrase } from '#contract/news/phrase-calls.ts'
import { type Phrase, PhraseInput, phraseFields } from '#contract/news/phrases.ts'
import { useKeepDraft, useTakenDraft } from '#web/accounts/session/use-draft.ts'
import { change } from '#web/api/changes.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'

const draftName = { name: 'phrase', isForClub: true }

/** A new sentence of the club's own. It stands inside another form, so it has no `<form>` of its own, and its button submits nothing else. */
export function OwnPhraseForm({ onAdded, onClose }: { onAdded: (phrase: Phrase) => void; onClose: () => void }) {
  const t = useTranslations('phrases')
  const common = useTranslations('common')
  const draft = useTakenDraft<PhraseInput>(draftName)
  const form = useContractForm<PhraseInput>(PhraseInput, draft ?? { textKo: '', textEn: '' })
  const { isDirty } = form.formState
  useKeepDraft(draftName, () => (isDirty || draft ? form.getValues() : null))
  const { mutateAsync } = useAdminMutation(change(createPhrase), {
    doneTitle: t('addedToast'),
    doneText: t('addedText'),
    // The login page would take what was typed in the form around this one.
    onLostSession: () => {},
  })
  const { submit, isSubmitting, problem } = useSubmit(form, async (input) => onAdded(await mutateAsync(input)))
  const fields = phraseFields.map((name) => `{${name}} ${t(`field.${name}`)}`).join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the border of a group of fields of the form around it
    <div role="group" aria-label={t('add')} className="own-phrase">
      <p className="field-hint">{t('addNote', { fields, particles: '에, 에서, 까지' })}</p>
      <TextAreaField form={form} name="textKo" label={t('textKo')} lang="ko" rows={2} />
      <TextAreaField form={form} name="textEn" label={t('textEn')} lang="en" rows={2} />
      <FormAlert message={problem} />
      <div className="phrase-actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="primary" aria-busy={isSubmitting} onClick={() => void submit()}>
          {isSubmitting ? t('saving') : t('save')}
        </Button>
      </div>
    </div>
  )
}
