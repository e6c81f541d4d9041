import { Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyCall } from '#contract/calls.ts'
import type { Language } from '#contract/languages.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { useAction } from '#web/api/action.ts'
import { type SchemaOf, type Taking, useCallForm } from '#web/api/call-form.ts'
import type { ListPagesQuery } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import type { TextsWith } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useMediaQuery } from '#web/ui/use-browser.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { contentFormTexts } from './editor.texts.ts'
import { OutdatedFilter, type OutdatedRow, TranslatedList, useOutdated } from './outdated.tsx'
import { RestoredNote } from './record-form.tsx'
import './editor.css'

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

interface EditorState<Input> {
  key: string
  /** Null while a new one is written. */
  editing: string | null
  fresh: Input
  /** `updatedAt` of the row that `fresh` was made from: the server refuses (409) to overwrite a newer version. */
  expectedVersion?: string | undefined
}

interface ContentEditorOptions<Row, Input extends FieldValues, Create, Update> {
  texts: ContentTexts
  schema: SchemaOf<Input>
  /** `Required`: a field of the contract that is forgotten here does not compile. */
  blank: () => Required<Input>
  fieldsOf: (row: Row) => Required<Input>
  create: Create & Taking<Create, Input>
  update: Update & Taking<Update, Input>
  updateFailed?: string
  /** @param id null for a new one. @param key of the form that was saved. */
  onSaved?: (saved: Row, id: string | null, key: string, input: Input) => void
  /** What creates more than one, of which it answers the first; null where the form makes one. */
  createMany?: (input: Input) => Promise<Row> | null
  savedMore?: (saved: Row, input: Input, isNew: boolean) => string | undefined
  /** What is kept of unsaved fields; all by default. */
  kept?: (typed: Input) => Input
}

const newKey = 'new'
export const keyOfCopy = (id: string) => JSON.stringify(['copy', id])

interface Unsaved<Input> {
  typed: Input
  expectedVersion: string | undefined
}

/** The open form, and the closed ones by their keys. */
interface EditorDraft<Input> {
  open: { state: EditorState<Input>; typed: Input } | null
  closed: [key: string, Unsaved<Input>][]
}

/** Creates, or after `edit` updates. Closing the form by Escape or by Edit on another row keeps the typed text until the form for that row is opened again. */
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

  /** A call ends only when the lists are read again; meanwhile another row may be opened, or this one once more. */
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
        ? (options.createMany?.(input) ?? creation.mutateAsync(input as never))
        : change.mutateAsync({ ...input, id: state.editing, expectedVersion } as never))) as Row
      unsaved.delete(sent.key) // kept there when another row was opened
      if (opening.current === sent) {
        cancel()
        setSaves((before) => before + 1)
      } else if (opening.current.key === sent.key) reopen(saved, JSON.stringify(form.getValues()) !== sentText)
      options.onSaved?.(saved, state.editing, sent.key, input)
    } catch (error) {
      // Another row is open: the toast has told of the failure, and what was typed is kept.
      if (opening.current.key !== sent.key) return
      // The conflict is shown to the user: saving again overwrites.
      if (error instanceof HttpError && error.status === 409) setExpectedVersion(undefined)
      throw error
    }
  }

  /** Its form was opened again meanwhile: it shows what is stored now, unless more has been typed. */
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
    /** Of the open form: another one for each row, copy and new one. */
    key: state.key,
    /** What its fields began with. */
    fresh: state.fresh,
    saves,
    isCopy: state.editing === null && state.key !== newKey,
    isRestored,
    isOpen,
    startNew: () => open(newState()),
    edit: (row: Row) => open(stateOf(row)),
    copy: (id: string, fresh: Required<Input>) => open({ key: keyOfCopy(id), editing: null, fresh }),
    close() {
      keepUnsaved()
      cancel()
    },
    startOver: () => fill(state),
    cancel,
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

interface ContentFormProps<Input extends FieldValues> {
  editor: ContentEditor<Input>
  note: string
  fields: ReactNode
  /** The words of the button that creates, where they depend on what is typed. */
  create?: ReactNode
}

function ContentForm<Input extends FieldValues>({
  editor,
  note,
  fields,
  create,
  isDialog = false,
}: ContentFormProps<Input> & { isDialog?: boolean }) {
  const t = useTexts(editor.texts)
  const parts = useTexts(commonTexts, contentFormTexts)
  const { editing } = editor
  const isNew = editing === null
  return (
    <Form form={editor.form}>
      {editor.isRestored && (
        <RestoredNote>
          <Button size="small" onClick={editor.startOver}>
            {isNew ? parts('contentForm.startOver') : parts('contentForm.startOverEditing')}
          </Button>
        </RestoredNote>
      )}
      <p className="form-note">{note}</p>
      {fields}
      <FormAlert />
      <div className={isDialog ? 'dialog-foot' : 'row even form-foot'}>
        {(isDialog || !isNew) && <Button onClick={editor.cancel}>{parts('common.cancel')}</Button>}
        <SubmitButton busy={editor.isSaving} busyLabel={t('saving')}>
          {isNew ? (create ?? t('create')) : t('update')}
        </SubmitButton>
      </div>
    </Form>
  )
}

export function ContentDialog<Input extends FieldValues>({
  editor,
  className,
  ...form
}: ContentFormProps<Input> & { className?: string }) {
  const t = useTexts(editor.texts)
  if (!editor.isOpen) return null
  return (
    <Dialog onClose={editor.close} title={t(titleKey(editor))} closeOutside={false} {...(className && { className })}>
      <ContentForm editor={editor} {...form} isDialog />
    </Dialog>
  )
}

const titleKey = <Input extends FieldValues>({ editing }: ContentEditor<Input>) =>
  editing === null ? 'createTitle' : 'updateTitle'

/** What each row of a panel's list gets. */
export interface RowOptions {
  /** The language that may be out of date. */
  outdated: Language | undefined
  /** Whether the form holds this row. */
  isEdited: boolean
  onEdit: () => void
  onDelete: () => void
}

interface ContentPanelProps<Row extends { id: string }, Marked extends Row & OutdatedRow, Input extends FieldValues>
  extends ContentFormProps<Input> {
  editor: ContentEditor<Input> & { edit: (row: Row) => void }
  listHeading: string
  /** `tab`: of the dashboard; the address has it when the list is filtered. */
  list: { tab: string; all: ListPagesQuery<Row>; outdated: ListPagesQuery<Marked>; empty: string; className?: string }
  deletion: Pick<ComponentProps<typeof DeleteQuestion>, 'call' | 'texts' | 'failed'> & { warning: (row: Row) => string }
  children: (rows: Row[], optionsOf: (row: Row) => RowOptions) => ReactNode
}

/** Side by side on wide screens; on others the form is a dialog. The editor holds the typed text, so a rotated phone loses nothing. */
export function ContentPanel<Row extends { id: string }, Marked extends Row & OutdatedRow, Input extends FieldValues>({
  listHeading,
  list,
  deletion,
  children,
  ...form
}: ContentPanelProps<Row, Marked, Input>) {
  const t = useTexts(form.editor.texts)
  const outdated = useOutdated(list.outdated, list.tab)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const id = useId()
  const isWide = useMediaQuery('(width >= 64rem)')
  const formSection = useRef<HTMLElement>(null)
  const { editor } = form
  const heading = useRef<HTMLHeadingElement>(null)
  const { editing, saves } = editor

  useEffect(() => {
    if (editing !== null) formSection.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [editing])

  // Saving leaves the blank form: from its end, where the button is, back to its beginning beside the list.
  useEffect(() => {
    if (saves > 0) heading.current?.focus()
  }, [saves])

  return (
    <div className="stack s5 content-panel">
      {isWide ? (
        <section ref={formSection} aria-labelledby={`${id}-form`}>
          <h2 id={`${id}-form`} className="heading below-3 display" tabIndex={-1} ref={heading}>
            {t(titleKey(editor))}
          </h2>
          <div className="card">
            <ContentForm {...form} />
          </div>
        </section>
      ) : isWide === null ? (
        // The server does not know the width: the list stands where it will be, beside the form or alone.
        <div className="content-form-place" />
      ) : (
        <ContentDialog {...form} />
      )}
      <section aria-labelledby={`${id}-list`}>
        <div className="row s2 split below-3">
          <h2 id={`${id}-list`} className="heading display">
            {listHeading}
          </h2>
          {!isWide && (
            <Button variant="primary" className={isWide === null ? 'content-new' : undefined} onClick={editor.startNew}>
              <Plus aria-hidden="true" />
              {t('createTitle')}
            </Button>
          )}
          <OutdatedFilter outdated={outdated} />
        </div>
        <TranslatedList
          {...list}
          outdated={outdated}
          firstAct={<Button onClick={() => (isWide ? heading.current?.focus() : editor.startNew())}>{t('createTitle')}</Button>}
        >
          {(rows) =>
            children(rows, (row) => ({
              outdated: outdated.languageOf(row.id),
              // The server knows no draft.
              isEdited: isWide !== null && row.id === editing,
              onEdit: () => editor.edit(row),
              onDelete: () => setDeleting(row),
            }))
          }
        </TranslatedList>
        {deleting && (
          <DeleteQuestion
            {...deletion}
            isRestorable
            id={deleting.id}
            warning={deletion.warning(deleting)}
            onClose={() => setDeleting(null)}
            onDeleted={editor.forget}
          />
        )}
      </section>
    </div>
  )
}
