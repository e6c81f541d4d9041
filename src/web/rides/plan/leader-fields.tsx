import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { findUser, listUsers } from '#contract/accounts/account-calls.ts'
import { personName } from '#contract/accounts/person-name.ts'
import type { User } from '#contract/accounts/users.ts'
import type { RidingEventFields } from '#contract/rides/riding-events.ts'
import { pages, read } from '#web/api/calls.ts'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SearchField } from '#web/lists/searched-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/form/form.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { leaderFieldsTexts } from './ride-form.texts.ts'

/** The two members who lead the ride and ride last. */
export function LeaderFields({ form }: { form: UseFormReturn<RidingEventFields> }) {
  const t = useTexts(leaderFieldsTexts)
  return (
    <FieldGroup heading={t('leadersHeading')}>
      <p className="field-hint">{t('hint')}</p>
      <MemberField form={form} name="leaderId" label={t('leader')} search={t('searchLeader')} />
      <MemberField form={form} name="sweepId" label={t('sweep')} search={t('searchSweep')} />
    </FieldGroup>
  )
}

interface MemberFieldProps {
  form: UseFormReturn<RidingEventFields>
  name: 'leaderId' | 'sweepId'
  label: string
  /** The search field's own label. */
  search: string
}

/** Picks a member by name; the form holds the id. The focus moves to the control that takes the place of the pressed one. */
function MemberField({ form, name, label, search }: MemberFieldProps) {
  const id = useId()
  const sentence = useSentence()
  const client = useQueryClient()
  const { field, fieldState } = useController({ control: form.control, name })
  const wasPressed = useRef(false)
  const takeFocus = (control: HTMLElement | null) => {
    field.ref(control)
    if (wasPressed.current) control?.focus()
    if (control) wasPressed.current = false
  }

  function change(user: User | null) {
    wasPressed.current = true
    if (user) client.setQueryData(read(findUser, { id: user.id }).queryKey, user)
    field.onChange(user?.id ?? '')
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div role="group" className="field" aria-labelledby={id} aria-describedby={fieldState.error && `${id}-error`}>
      <p id={id} className="field-label">
        {label}
      </p>
      {field.value ? (
        <Chosen key={field.value} id={field.value} removeRef={takeFocus} onRemove={() => change(null)} />
      ) : (
        <MemberSearch label={search} inputRef={takeFocus} onPick={change} />
      )}
      {fieldState.error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {sentence(fieldState.error.message)}
        </p>
      )}
    </div>
  )
}

interface ChosenProps {
  id: string
  removeRef: (button: HTMLButtonElement | null) => void
  onRemove: () => void
}

function Chosen({ id, removeRef, onRemove }: ChosenProps) {
  const t = useTexts(commonTexts, leaderFieldsTexts)
  const { data: user, isError } = useQuery(read(findUser, { id }))
  const name = user ? nameOf(user) : t(isError ? 'leaderFields.nameUnknown' : 'common.loading')
  return (
    <p className="row split strong member-chosen">
      {name}
      <Button ref={removeRef} aria-label={t('leaderFields.removeLabel', { name })} onClick={onRemove}>
        {t('leaderFields.remove')}
      </Button>
    </p>
  )
}

interface MemberSearchProps {
  label: string
  inputRef: (input: HTMLInputElement | null) => void
  onPick: (user: User) => void
}

function MemberSearch({ label, inputRef, onPick }: MemberSearchProps) {
  const t = useTexts(leaderFieldsTexts)
  const [search, setSearch] = useState('')
  const { data, isPlaceholderData, isError } = useInfiniteQuery({
    ...pages(listUsers, {}, { query: { search, members: 'true', limit: '10' } }),
    enabled: search !== '',
  })
  const page = data?.pages[0]
  const users = search === '' ? [] : (page?.rows ?? [])
  const matches = useRef<HTMLUListElement>(null)
  const shown = users.map(({ id }) => id).join()
  // On a phone they would be behind the buttons at the foot of the form. A block, because new browsers return a promise, and React
  // calls what an effect returns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    matches.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <>
      <SearchField ref={inputRef} label={label} onSearch={setSearch} isInForm />
      <p aria-live="polite" className="field-hint">
        {search !== '' && isError && t('searchFailed')}
        {search !== '' && page && !isPlaceholderData && t(page.next === null ? 'found' : 'foundMore', { count: users.length })}
      </p>
      {users.length > 0 && (
        <ul ref={matches} className="stack s2 member-matches">
          {users.map((user) => (
            <li key={user.id}>
              <Button block className="button-start" onClick={() => onPick(user)}>
                <span>
                  {nameOf(user)} <small className="quiet">{user.username}</small>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const nameOf = (user: User) => personName(user) ?? user.username
