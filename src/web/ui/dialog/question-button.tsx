import type { ComponentProps } from 'react'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import type { ConfirmDialog } from './dialog.tsx'

/** The question before something that cannot be undone; downloaded when it is first asked. */
export const confirmDialog = lazy(() => import('./dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>

interface QuestionButtonProps extends ComponentProps<typeof Button> {
  question: Question
}

/** A button that asks before it does something that cannot be undone. */
export function QuestionButton({ question, ...button }: QuestionButtonProps) {
  const { Opened, open, close } = useLazyDialog(confirmDialog)
  return (
    <>
      <Button {...button} onClick={open} />
      {Opened && <Opened {...question} onClose={close} />}
    </>
  )
}
