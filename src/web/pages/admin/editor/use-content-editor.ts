import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ExpectedVersion } from '#contract/expected-version.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { showIssues } from '#web/ui/form/contract-form.ts'
import { type FormDraft, keepDraft } from './form-draft.ts'

/** What a form is for at the moment. */
interface Place<Input> {
  /** Unsaved text is kept under it. */
  key: string
  /** The row that is being changed; null while a new one is written. */
  editing: string | null
  /** What the form held before anybody typed. */
  fresh: Input
  /** `updatedAt` of the row that `fresh` was made from. */
  known?: string | undefined
}

export type ContentDraft<Input> = FormDraft<Place<Input>, Input>

interface Saving<Input> {
  mutateAsync: (input: Input) => Promise<unknown>
  error: Error | null
  reset: () => void
}

interface ContentEditorOptions<Input extends FieldValues> {
  /** Under which a draft outlives the page, when the session ends before it was sent. */
  name: string
  /** Begins with the draft's content, if there is one. */
  form: UseFormReturn<Input>
  draft: ContentDraft<Input> | null
  blank: () => Input
  create: Saving<Input>
  update: Saving<Input & ExpectedVersion & { id: string }>
}

const newKey = 'new'

/**
 * A form for the club's content in its modes (SPEC section 4): it creates, or after `startEdit` it updates; saving or `cancel` brings back the
 * blank form. Whatever else puts the form away (Escape, another row's Edit) keeps what was typed: it is there again on return.
 */
export function useContentEditor<Input extends FieldValues>(options: ContentEditorOptions<Input>) {
  const { name, form, draft, blank, create, update } = options
  const newOne = (): Place<Input> => ({ key: newKey, editing: null, fresh: blank() })
  const [place, setPlace] = useState(() => draft?.place ?? newOne())
  const [isOpen, setIsOpen] = useState(draft !== null)
  const [isRestored, setIsRestored] = useState(draft !== null)
  /** `updatedAt` of the row over which the form's text was typed: nobody undoes unawares what somebody else has changed since. */
  const [known, setKnown] = useState(() => draft?.place.known)
  const unsaved = useRef(new Map<string, { typed: Input; known: string | undefined }>())
  const isSending = useRef(false)
  const { isDirty } = form.formState

  function fill(next: Place<Input>) {
    const kept = unsaved.current.get(next.key)
    unsaved.current.delete(next.key)
    form.reset(next.fresh)
    if (kept) form.reset(kept.typed, { keepDefaultValues: true })
    create.reset()
    update.reset()
    setIsRestored(kept !== undefined)
    setKnown(kept ? kept.known : next.known)
    setPlace(next)
  }

  function setAside() {
    if (isDirty || isRestored) unsaved.current.set(place.key, { typed: form.getValues(), known })
  }

  function open(next: Place<Input>) {
    setAside()
    fill(next)
    setIsOpen(true)
  }

  function cancel() {
    fill(newOne())
    setIsOpen(false)
  }

  const submit = form.handleSubmit(async (input) => {
    if (isSending.current) return
    isSending.current = true
    try {
      await (place.editing === null
        ? create.mutateAsync(input)
        : update.mutateAsync({ id: place.editing, expectedVersion: known, ...input }))
      cancel()
    } catch (error) {
      if (isLoggedOut(error)) keepDraft(name, { place: { ...place, known }, input: form.getValues() })
      else if (error instanceof HttpError) {
        showIssues(form, error.failure?.issues)
        // Whoever has been told that somebody else was here decides; the next attempt is meant.
        if (error.status === 409) setKnown(undefined)
      }
    } finally {
      isSending.current = false
    }
  })

  return {
    form,
    editing: place.editing,
    /** Whether a new one is being made from another. */
    isCopy: place.editing === null && place.key !== newKey,
    /** Whether the form shows what was typed earlier and never saved. */
    isRestored,
    startNew: () => open(newOne()),
    /** A new one that begins as a copy of the row `id`. */
    startCopy: (id: string, fresh: Input) => open({ key: `copy of ${id}`, editing: null, fresh }),
    startEdit: ({ id, updatedAt }: { id: string; updatedAt: string }, fresh: Input) =>
      open({ key: id, editing: id, known: updatedAt, fresh }),
    /** Puts the form away and keeps what was typed. */
    close() {
      setAside()
      fill(newOne())
      setIsOpen(false)
    },
    /** Drops what was typed. */
    startOver: () => fill(place),
    cancel,
    /** For a row that is gone: its form goes too. */
    forget(id: string) {
      unsaved.current.delete(id)
      if (id === place.editing) cancel()
    },
    submit,
    error: place.editing === null ? create.error : update.error,
    /** Whether the form lies open as a sheet, where it is one. */
    isOpen,
  }
}

/** What a form needs of its editor besides the fields. */
export type ContentEditor<Input extends FieldValues> = ReturnType<typeof useContentEditor<Input>>
