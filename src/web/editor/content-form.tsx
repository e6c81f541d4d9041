import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useMediaQuery } from '#web/ui/use-browser.ts'
import { contentFormTexts } from './editor.texts.ts'
import { RestoredNote } from './restored-note.tsx'
import type { ContentEditor } from './use-content-editor.ts'
import './content-form.css'

interface ContentFormProps<Input extends FieldValues> {
  editor: ContentEditor<Input>
  /** Which fields are required. */
  note: string
  fields: ReactNode
}

/** The frame of the forms for announcements, rides and albums: note, fields, error, buttons. */
function ContentForm<Input extends FieldValues>({
  editor,
  note,
  fields,
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
          {isNew ? t('create') : t('update')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** The form as a dialog, while it is open. */
export function ContentDialog<Input extends FieldValues>({ editor, ...form }: ContentFormProps<Input>) {
  const t = useTexts(editor.texts)
  if (!editor.isOpen) return null
  return (
    <Dialog onClose={editor.close} title={t(titleKey(editor))} closeOutside={false}>
      <ContentForm editor={editor} {...form} isDialog />
    </Dialog>
  )
}

const titleKey = <Input extends FieldValues>({ editing }: ContentEditor<Input>) =>
  editing === null ? 'createTitle' : 'updateTitle'

interface ContentPanelProps<Input extends FieldValues> extends ContentFormProps<Input> {
  listHeading: string
  /** The list. */
  children: ReactNode
}

/**
 * A form and the list of its rows: announcements, albums. Wide screens show both side by side; on others the form is a dialog over the
 * list. The editor holds the typed text, so a rotated phone that changes the layout loses nothing.
 */
export function ContentPanel<Input extends FieldValues>({ listHeading, children, ...form }: ContentPanelProps<Input>) {
  const t = useTexts(form.editor.texts)
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

  if (isWide === null) return <ListLoading />
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
      ) : (
        <>
          <Button variant="primary" size="large" block onClick={editor.startNew}>
            <Plus aria-hidden="true" />
            {t('createTitle')}
          </Button>
          <ContentDialog {...form} />
        </>
      )}
      <section aria-labelledby={`${id}-list`}>
        <h2 id={`${id}-list`} className="heading below-3 display">
          {listHeading}
        </h2>
        {children}
      </section>
    </div>
  )
}
