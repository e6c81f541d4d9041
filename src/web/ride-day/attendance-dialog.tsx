import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus } from 'lucide-react'
import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useId, useRef, useState } from 'react'
import { listUsers } from '#contract/accounts/account-calls.ts'
import type { MemberName } from '#contract/accounts/member-name.ts'
import { nameInList } from '#contract/accounts/person-name.ts'
import { saveAttendance } from '#contract/ride-day/ride-day-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchField } from '#web/lists/searched-list.tsx'
import { attendanceQuery } from '#web/ride-day/ride-day-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { EmptyState, ListLoading } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { type AttendanceDraft, draftOf, guestStartsOf, inputOf, withAdded, withRider } from './attendance-draft.ts'
import { attendanceTexts } from './ride-day.texts.ts'
import './ride-day.css'

interface AttendanceFormProps {
  event: RidingEvent
  draft: AttendanceDraft
  onDraft: Dispatch<SetStateAction<AttendanceDraft | null>>
  onClose: () => void
}

export function AttendanceDialog({
  event,
  draft,
  ...change
}: Omit<AttendanceFormProps, 'draft'> & { draft: AttendanceDraft | null }) {
  const t = useTexts(attendanceTexts)
  const common = useTexts(commonTexts)
  const localized = useLocalized()
  const format = useFormat()
  const reason = useFailureReason()
  const { data, error, isFetching, refetch } = useQuery({ ...attendanceQuery(event.id), enabled: draft === null })
  const shown = draft ?? (data && draftOf(data))
  return (
    <Dialog title={t('title')} onClose={change.onClose} closeOutside={false}>
      <p className="dialog-text">
        {format.nearDay(event.eventDate)} · {localized(event, 'title')}
      </p>
      {shown ? (
        <AttendanceForm event={event} draft={shown} {...change} />
      ) : isFetching || error === null ? (
        <ListLoading />
      ) : (
        <EmptyState heading={<p>{reason(error)}</p>} action={<Button onClick={() => void refetch()}>{common('retry')}</Button>} />
      )}
    </Dialog>
  )
}

/** After a conflict the form says so, and saving again overwrites. */
function AttendanceForm({ event, draft, onDraft, onClose }: AttendanceFormProps) {
  const t = useTexts(attendanceTexts)
  const common = useTexts(commonTexts)
  const isAdmin = useSession().user?.role === 'admin'
  const [isNumberWrong, setIsNumberWrong] = useState(false)
  const number = useRef<HTMLInputElement>(null)
  const formId = useId()
  const numberId = useId()
  const { save, isSaving, failure } = useSaving(event.id, { draft, onDraft, onClose })
  const guests = guestStartsOf(draft)
  const isWrong = isNumberWrong && guests === null

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    setIsNumberWrong(guests === null)
    if (guests === null) number.current?.focus()
    else save()
  }

  return (
    <div className="form">
      <p className="dialog-text">{t('note')}</p>
      {draft.riders.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul aria-label={t('riders')} className="ruled attendance-riders">
          {draft.riders.map((rider) => (
            <li key={rider.userId} className="line s3 split">
              <label className="line s3 fill medium">
                <input
                  type="checkbox"
                  className="check"
                  checked={draft.rode.has(rider.userId)}
                  onChange={({ target }) => onDraft(withRider(draft, rider.userId, target.checked))}
                />
                <span>
                  <PersonName of={rider} />
                </span>
                {rider.status === 'waiting' && <Badge tone="grey">{t('waiting')}</Badge>}
              </label>
            </li>
          ))}
        </ul>
      )}
      {isAdmin ? (
        <AddedMembers isListed={(id) => draft.rode.has(id)} onAdd={(rider) => onDraft(withAdded(draft, rider))} />
      ) : (
        <p className="field-hint">{t('othersHint')}</p>
      )}
      {/* The search above is outside of the form: Enter there must not save. */}
      <form className="field" id={formId} method="post" noValidate onSubmit={submit}>
        <label htmlFor={numberId}>{t('guests')}</label>
        <p className="field-hint" id={`${numberId}-hint`}>
          {t('guestsHint')}
        </p>
        <input
          ref={number}
          id={numberId}
          className="control"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${numberId}-hint ${numberId}-error` : `${numberId}-hint`}
          value={draft.guestStarts}
          onChange={({ target }) => onDraft({ ...draft, guestStarts: target.value })}
        />
        {isWrong && (
          <p className="field-error" id={`${numberId}-error`}>
            <CircleAlert aria-hidden="true" />
            {t('guestsWrong')}
          </p>
        )}
      </form>
      <p role="status" className="strong">
        {t('sum', { count: draft.rode.size + (guests ?? 0) })}
      </p>
      <FormAlert message={failure} />
      <div className="dialog-foot">
        <Button
          onClick={() => {
            onDraft(null)
            onClose()
          }}
        >
          {common('cancel')}
        </Button>
        <SubmitButton form={formId} busy={isSaving} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </div>
  )
}

function useSaving(eventId: string, { draft, onDraft, onClose }: Omit<AttendanceFormProps, 'event'>) {
  const t = useTexts(attendanceTexts)
  const reason = useFailureReason()
  const sent = useRef(draft)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const { mutate, isPending, error } = useAction(saveAttendance, {
    showsFailure: true,
    done: (_saved, { userIds, guestStarts }) => ({
      title: t('savedToast'),
      description: t('savedText', { count: userIds.length + guestStarts }),
    }),
    // Completes the ride. After a refusal the form stays as it is, also where the ride is no longer the leader's.
    async onSuccess(saved, _input, client) {
      // Here and not beside `mutate`, which forgets it when the dialog has been closed meanwhile: what is saved is no draft. What was chosen since
      // then, in the dialog that was opened again, is one.
      if (isOpen.current) client.setQueryData(attendanceQuery(eventId).queryKey, saved)
      onDraft((latest) => (latest === null || latest === sent.current ? null : { ...latest, expectedVersion: saved.version }))
      // Before it closes, because the focus then goes to what comes next for the ride.
      await invalidate(client, ['/api/riding-events/*', '/api/attendance/*', '/api/audit-log/*'])
      // Not the one that was opened meanwhile.
      if (isOpen.current) onClose()
    },
    onError(failure) {
      if (failure instanceof HttpError && failure.status === 409)
        onDraft((latest) => ({ ...(latest ?? draft), expectedVersion: undefined }))
    },
  })

  function save() {
    const input = inputOf(draft)
    sent.current = draft
    if (input !== null) mutate({ ...input, id: eventId })
  }

  return { save, isSaving: isPending, failure: error && !isPending ? reason(error) : null }
}

/** Finds those who rode without having registered. Administrators only. */
function AddedMembers(props: { isListed: (userId: string) => boolean; onAdd: (rider: MemberName & { userId: string }) => void }) {
  const t = useTexts(attendanceTexts)
  const nameOf = usePersonName()
  const [search, setSearch] = useState('')
  return (
    <section className="stack s3" aria-label={t('addLabel')}>
      <SearchField label={t('search')} onSearch={setSearch} />
      {search !== '' && (
        <PagedList query={pages(listUsers, {}, { query: { search, members: 'true', limit: '10' } })} empty={t('noMatch')}>
          {(users) => (
            <ul className="ruled attendance-riders">
              {users.map((user) => {
                const name = nameOf(user, user.username)
                const isListed = props.isListed(user.id)
                return (
                  <li key={user.id} className="line s3 split airy">
                    <span>
                      <PersonName of={user} missing={user.username} />{' '}
                      <span className="quiet small">{name === user.username ? '' : user.username}</span>
                    </span>
                    <Button
                      size="small"
                      aria-disabled={isListed || undefined}
                      aria-label={t(isListed ? 'addedLabel' : 'addThisLabel', { name })}
                      onClick={() => {
                        if (!isListed) props.onAdd({ userId: user.id, ...nameInList(user) })
                      }}
                    >
                      {!isListed && <Plus aria-hidden="true" />}
                      {t(isListed ? 'added' : 'add')}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </PagedList>
      )}
    </section>
  )
}
