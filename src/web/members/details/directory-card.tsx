import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { shownBy, shownDetails } from '#contract/members/application-facts.ts'
import type { DirectoryChoices } from '#contract/members/directory.ts'
import { findDirectoryChoices, saveDirectoryChoices } from '#contract/members/member-calls.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CheckField, TextField } from '#web/ui/form/form-field.tsx'
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { directoryChoicesTexts } from './details.texts.ts'

const ticks = ['isListed', ...shownDetails.map((name) => shownBy[name])] as const
const loadSchema = () => import('#contract/members/directory.ts').then(({ DirectoryInput }) => DirectoryInput)

/** docs/product.md 7.10: what a member shows other members. */
export function DirectoryCard() {
  const t = useTexts(directoryChoicesTexts)
  return (
    <section className="card needs-script" id="member-list">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet">{t('text')}</p>
      <Loaded from={useQuery(read(findDirectoryChoices, {}))}>{(choices) => <ChoicesForm choices={choices} />}</Loaded>
    </section>
  )
}

function ChoicesForm({ choices }: { choices: DirectoryChoices }) {
  const t = useTexts(directoryChoicesTexts)
  const form = useCallForm(saveDirectoryChoices, {
    schema: loadSchema,
    values: choices,
    done: { title: t('savedTitle'), description: t('savedText') },
  })
  return (
    <Form form={form} className="above-4">
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
      <FormAlert />
      <div className="row even">
        <SubmitButton size="normal" busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
        <LinkButton href="/profile#members">
          <Users aria-hidden="true" />
          {t('open')}
        </LinkButton>
      </div>
    </Form>
  )
}
