import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyCall } from '#contract/calls.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { useAction } from '#web/api/action.ts'
import { type SchemaOf, type Taking, useCallForm } from '#web/api/call-form.ts'
import { HttpError } from '#web/api/request.ts'
import type { TextsWith } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

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

interface ContentEditorOptions<Row, Input extends FieldValues, Create, Update> {
  texts: ContentTexts
  schema: SchemaOf<Input>
  /** `Required`: a field of the contract that is forgotten here does not compile. */
  blank: () => Required<Input>
  /** A row as the form holds it. `Required`: saving would silently erase a field that is forgotten here. */
  fieldsOf: (row: Row) => Required<Input>
  create: Create & Taking<Create, Input>
  update: Update & Taking<Update, Input>
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
export function useContentEditor<
  Row extends { id: string; updatedAt: string },
  Input extends FieldValues,
  Create extends AnyCall & { creates: z.ZodMiniType<Row> },
  Update extends AnyCall & { answers: z.ZodMiniType<Row> },
>(options: ContentEditorOptions<Row, Input, Create, Update>) {
  const { texts, blank, fieldsOf, savedMore, kept: keptOf = (typed: Input) => typed } = options
  const t = useTexts(texts)
  const draftName = { name: texts, isForClub: true }
  const stored = useDraft<EditorDraft<Input>>(draftName)
  const draft = stored?.open ?? null
  const creation = useAction(options.create, {
    done: (saved, input) => toastOf('created', saved as Row, input),
    failed: t('createFailed'),
  })
  const change = useAction(options.update, {
    done: (saved, input) => toastOf('updated', saved as Row, input),
    failed: options.updateFailed,
  })
  const toastOf = (what: 'created' | 'updated', saved: Row, input: unknown) => ({
    title: t(`${what}Title`),
    description: [t(`${what}Text`), savedMore?.(saved, input as Input, what === 'created')].filter(Boolean).join(' '),
  })
  const newState = (): EditorState<Input> => ({ key: newKey, editing: null, fresh: blank() })
  const [state, setState] = useState(() => draft?.state ?? newState())
  const [expectedVersion, setExpectedVersion] = useState(state.expectedVersion)
  const [isOpen, setIsOpen] = useState(draft !== null)
  const [isRestored, setIsRestored] = useState(draft !== null)
  const [unsaved] = useState(() => new Map(stored?.closed))
  const [saves, setSaves] = useState(0)

  /** Which row the form holds: a call ends only when the lists are read again, and meanwhile Edit may open another row, or this one once more. */
  const opening = useRef({ key: state.key })
  const form = useCallForm<typeof save, Input>(save, {
    schema: options.schema,
    values: (draft?.typed ?? blank()) as never,
    isLong: true,
  })
  const hasTyped = form.formState.isDirty || isRestored
  useKeepDraft<EditorDraft<Input>>(draftName, () => {
    const open = hasTyped ? { state: { ...state, expectedVersion }, typed: keptOf(form.getValues()) } : null
    return open || unsaved.size > 0 ? { open, closed: [...unsaved] } : null
  })

  async function save(input: Input): Promise<void> {
    const sent = opening.current
    const sentText = JSON.stringify(form.getValues())
    try {
      const saved = (await (state.editing === null
        ? creation.mutateAsync(input as never)
        : change.mutateAsync({ ...input, id: state.editing, expectedVersion } as never))) as Row
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
  }

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
    form.clearError()
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
    /** Also while the call of a form that was left since has not ended: a press on Save would do nothing. */
    isSaving: form.isBusy || creation.isPending || change.isPending,
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
  ReturnType<typeof useContentEditor<{ id: string; updatedAt: string }, Input, never, never>>,
  'edit'
>
