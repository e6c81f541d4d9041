import type { UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ExpectedVersion } from '#contract/fields.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/use-draft.ts'
import { HttpError } from '#web/api/request.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import type { TextsWith } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type SchemaOf, useContractForm } from '#web/ui/form/contract-form.ts'

/** The texts of one kind of content. */
type ContentTexts = TextsWith<
  | 'createTitle'
  | 'updateTitle'
  | 'create'
  | 'update'
  | 'saving'
  | 'createdTitle'
  | 'createdText'
  | 'updatedTitle'
  | 'updatedText'
  | 'createFailed'
>

/** The row that the form edits. */
interface EditorState<Input> {
  /** The key of its unsaved text. */
  key: string
  /** The id of the row being changed; null while a new one is written. */
  editing: string | null
  /** The values before anything was typed. */
  fresh: Input
  /** `updatedAt` of the row that `fresh` was made from: the server refuses (409) to overwrite a newer version. */
  expectedVersion?: string | undefined
}

interface ContentEditorOptions<Row, Input extends FieldValues> {
  texts: ContentTexts
  schema: SchemaOf<Input>
  /** `Required`: a field of the contract that is forgotten here does not compile. */
  blank: () => Required<Input>
  /** A row as the form holds it. `Required`: saving would silently erase a field that is forgotten here. */
  fieldsOf: (row: Row) => Required<Input>
  create: UseMutationOptions<Row, Error, Input>
  update: UseMutationOptions<Row, Error, Input & ExpectedVersion & { id: string }>
  updateFailed?: string
  /** Called after saving. @param id of the row that was changed; null for a new one. */
  onSaved?: (saved: Row, id: string | null) => void
  /** What the toasts say after their first sentence. */
  savedMore?: (saved: Row, input: Input, isNew: boolean) => string | undefined
  /** What is kept of unsaved fields: all, unless some must be chosen again. */
  kept?: (typed: Input) => Input
}

const newKey = 'new'

interface Unsaved<Input> {
  typed: Input
  expectedVersion: string | undefined
}

/** What is stored while no user is logged in: the open form, and the closed ones by their keys. */
interface EditorDraft<Input> {
  open: { state: EditorState<Input>; typed: Input } | null
  closed: [key: string, Unsaved<Input>][]
}

/**
 * The form for one kind of content: it creates, or after `edit` it updates; saving or `cancel` brings back the blank form. Closing it in another way
 * (Escape, Edit on another row) keeps the typed text: it is shown again when the form for that row is opened again.
 */
export function useContentEditor<Row extends { id: string; updatedAt: string }, Input extends FieldValues>(
  options: ContentEditorOptions<Row, Input>,
) {
  const { texts, blank, fieldsOf, savedMore, kept: keptOf = (typed: Input) => typed } = options
  const t = useTexts(texts)
  const draftName = { name: texts, isForClub: true }
  const stored = useDraft<EditorDraft<Input>>(draftName)
  const draft = stored?.open ?? null
  const form = useContractForm<Input>(options.schema, (draft?.typed ?? blank()) as DefaultValues<Input>)
  const creation = useAdminMutation(options.create, {
    doneTitle: t('createdTitle'),
    doneText: (saved, input) => [t('createdText'), savedMore?.(saved, input, true)].filter(Boolean).join(' '),
    failedText: t('createFailed'),
  })
  const change = useAdminMutation(options.update, {
    doneTitle: t('updatedTitle'),
    doneText: (saved, input) => [t('updatedText'), savedMore?.(saved, input, false)].filter(Boolean).join(' '),
    failedText: options.updateFailed,
  })
  const newState = (): EditorState<Input> => ({ key: newKey, editing: null, fresh: blank() })
  const [state, setState] = useState(() => draft?.state ?? newState())
  const [expectedVersion, setExpectedVersion] = useState(state.expectedVersion)
  const [isOpen, setIsOpen] = useState(draft !== null)
  const [isRestored, setIsRestored] = useState(draft !== null)
  const [unsaved] = useState(() => new Map(stored?.closed))
  const [saves, setSaves] = useState(0)
  const { isDirty } = form.formState
  const hasTyped = isDirty || isRestored
  useKeepDraft<EditorDraft<Input>>(draftName, () => {
    const open = hasTyped ? { state: { ...state, expectedVersion }, typed: keptOf(form.getValues()) } : null
    return open || unsaved.size > 0 ? { open, closed: [...unsaved] } : null
  })

  /** Which row the form holds: a call ends only when the lists are read again, and meanwhile Edit may open another row, or this one once more. */
  const opening = useRef({ key: state.key })
  const { submit, problem, clearError } = useSubmit(form, async (input) => {
    const sent = opening.current
    const sentText = JSON.stringify(form.getValues())
    try {
      const saved = await (state.editing === null
        ? creation.mutateAsync(input)
        : change.mutateAsync({ ...input, id: state.editing, expectedVersion }))
      unsaved.delete(sent.key) // kept there when another row was opened
      if (opening.current === sent) {
        cancel()
        setSaves((before) => before + 1)
      } else if (opening.current.key === sent.key) reopen(saved, JSON.stringify(form.getValues()) !== sentText)
      options.onSaved?.(saved, state.editing)
    } catch (error) {
      // Another row is open: the toast has told of the failure, and what was typed is kept.
      if (opening.current.key !== sent.key) return
      // The conflict is shown to the user: saving again overwrites.
      if (error instanceof HttpError && error.status === 409) setExpectedVersion(undefined)
      throw error
    }
  })

  /** The row was saved while its form was opened again: it shows what is stored now, unless more has been typed. */
  function reopen(saved: Row, hasMore: boolean) {
    if (state.editing === null) return hasMore ? undefined : fill(newState())
    const next = stateOf(saved)
    if (hasMore) setExpectedVersion(next.expectedVersion)
    else fill(next)
  }

  const stateOf = (row: Row): EditorState<Input> => ({
    key: row.id,
    editing: row.id,
    expectedVersion: row.updatedAt,
    fresh: fieldsOf(row),
  })

  function fill(next: EditorState<Input>) {
    opening.current = { key: next.key }
    const kept = unsaved.get(next.key)
    unsaved.delete(next.key)
    form.reset(next.fresh)
    if (kept) form.reset(kept.typed, { keepDefaultValues: true })
    clearError()
    setIsRestored(kept !== undefined)
    setExpectedVersion(kept ? kept.expectedVersion : next.expectedVersion)
    setState(next)
  }

  function keepUnsaved() {
    if (hasTyped) unsaved.set(state.key, { typed: keptOf(form.getValues()), expectedVersion })
  }

  function open(next: EditorState<Input>) {
    keepUnsaved()
    fill(next)
    setIsOpen(true)
  }

  function cancel() {
    fill(newState())
    setIsOpen(false)
  }

  return {
    texts,
    form,
    submit,
    problem,
    /** Also while the call of a form that was left since has not ended: a press on Save would do nothing. */
    isSaving: form.formState.isSubmitting || creation.isPending || change.isPending,
    editing: state.editing,
    /** How often the form was saved. */
    saves,
    /** Whether the form holds a copy of another row. */
    isCopy: state.editing === null && state.key !== newKey,
    /** Whether the form shows what was typed earlier and never saved. */
    isRestored,
    /** Whether the form is open, where it is a dialog. */
    isOpen,
    startNew: () => open(newState()),
    edit: (row: Row) => open(stateOf(row)),
    /** Begins a new one with the fields of the row `id`. */
    copy: (id: string, fresh: Required<Input>) => open({ key: JSON.stringify(['copy', id]), editing: null, fresh }),
    /** Closes the form and keeps what was typed. */
    close() {
      keepUnsaved()
      cancel()
    },
    /** Drops what was typed. */
    startOver: () => fill(state),
    cancel,
    /** For a deleted row: closes its form too. */
    forget(id: string) {
      unsaved.delete(id)
      if (id === state.editing) cancel()
    },
  }
}

/** What the form and its panel need of the editor. */
export type ContentEditor<Input extends FieldValues> = Omit<
  ReturnType<typeof useContentEditor<{ id: string; updatedAt: string }, Input>>,
  'edit'
>
