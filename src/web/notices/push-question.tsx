import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useAction } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { noteAnswered, useMayAskForPush } from './may-ask-for-push.ts'
import { pushQuestionTexts } from './notices.texts.ts'
import { pushQuery, turnPushOn } from './push-state.ts'

/** Asks users on the home page who may be asked there; the browser's own question follows a press only. */
export function PushQuestion({ userId }: { userId: string }) {
  if (!useMayAskForPush()) return null
  return (
    <div className="wrap push-question">
      <Question userId={userId} />
    </div>
  )
}

function Question({ userId }: { userId: string }) {
  const t = useTexts(pushQuestionTexts)
  const client = useQueryClient()
  const id = useId()
  const [outcome, setOutcome] = useState<'on' | 'off' | 'later' | null>(null)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (outcome !== null) answer.current?.focus() // the buttons are gone
  }, [outcome])

  const { mutate, isPending } = useAction(turnOn, {
    async onSuccess(kind) {
      noteAnswered()
      setOutcome(kind === 'on' ? 'on' : 'off')
      await client.invalidateQueries(pushQuery)
    },
  })

  async function turnOn() {
    return (await turnPushOn(client, userId)).kind
  }

  function later() {
    noteAnswered()
    setOutcome('later')
  }

  if (outcome !== null)
    return (
      <p ref={answer} tabIndex={-1} role="status" className="question">
        {t(outcome)}
      </p>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-labelledby={id} className="row s2 question">
      <p id={id} className="grow">
        {t('question')}
      </p>
      <div className="line s2">
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {t('yes')}
        </Button>
        <Button size="small" onClick={later}>
          {t('no')}
        </Button>
      </div>
    </div>
  )
}
