import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { ContentEditor } from './use-content-editor.ts'

/** Where a form stands: its buttons at the sheet's foot or under the fields, and whether there is anything to cancel. */
export interface FormPlace {
  footClass: 'form-foot' | 'dialog-foot'
  canCancel: boolean
}

interface ContentPanelProps<Input extends FieldValues> {
  editor: ContentEditor<Input>
  createTitle: string
  updateTitle: string
  listHeading: string
  form: (place: FormPlace) => ReactNode
  /** The list. */
  children: ReactNode
}

/**
 * A form and a list of what was made with it (SPEC section 2: announcements, albums). Wide screens show both side by side; on the others the
 * form is a sheet over the list. What was typed lives in the editor, so turning the phone from one to the other loses nothing.
 */
export function ContentPanel<Input extends FieldValues>({
  editor,
  createTitle,
  updateTitle,
  listHeading,
  form,
  children,
}: ContentPanelProps<Input>) {
  const id = useId()
  const isWide = useMediaQuery('(width >= 64rem)')
  const formPlace = useRef<HTMLElement>(null)
  const { editing } = editor
  const title = editing === null ? createTitle : updateTitle

  useEffect(() => {
    if (editing !== null) formPlace.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [editing])

  if (isWide === null) return <ListLoading />
  return (
    <div className="content-panel">
      {isWide ? (
        <section ref={formPlace} aria-labelledby={`${id}-form`}>
          <h2 id={`${id}-form`} className="panel-heading display">
            {title}
          </h2>
          <div className="card">{form({ footClass: 'form-foot', canCancel: editing !== null })}</div>
        </section>
      ) : (
        <>
          <Button variant="primary" size="large" block onClick={editor.startNew}>
            <Plus aria-hidden="true" />
            {createTitle}
          </Button>
          <Dialog
            open={editor.isOpen}
            onOpenChange={(open) => {
              if (!open) editor.close()
            }}
            title={title}
            closeOutside={false}
          >
            {form({ footClass: 'dialog-foot', canCancel: true })}
          </Dialog>
        </>
      )}
      <section aria-labelledby={`${id}-list`}>
        <h2 id={`${id}-list`} className="panel-heading display">
          {listHeading}
        </h2>
        {children}
      </section>
    </div>
  )
}
