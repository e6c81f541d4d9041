import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { savePreferences } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { request } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type PushState, pushQuery, readPushState, turnPushOn } from '#web/notices/push-state.ts'
import { Button } from '#web/ui/button.tsx'
import { signedUpTexts } from './rides.texts.ts'

/** Turns on the reminder of the evening before on this device; hidden where that is impossible, or on already. */
export function ReminderButton() {
  const { user } = useSession()
  return user && <OwnReminder user={user} />
}

function OwnReminder({ user }: { user: CurrentUser }) {
  const t = useTexts(signedUpTexts)
  const client = useQueryClient()
  const { data: push } = useQuery(pushQuery)
  const [state, setState] = useState<PushState['kind']>('checking')
  const [isDone, setIsDone] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  const isKnown = push !== undefined
  const check = useEffectEvent(async () => {
    if (push) setState((await readPushState(client, push, user.id)).kind)
  })
  useEffect(() => {
    if (isKnown) void check()
  }, [isKnown])
  useEffect(() => {
    if (isDone) answer.current?.focus() // the button is gone
  }, [isDone])

  const { mutate, isPending } = useAction(turnOn, {
    onSuccess: async (kind) => {
      setState(kind)
      setIsDone(kind === 'on')
      await client.invalidateQueries(pushQuery)
    },
  })

  async function turnOn(): Promise<PushState['kind']> {
    const { kind } = await turnPushOn(client, user.id)
    const { notifications } = user
    if (kind === 'on' && !notifications.eventReminders) {
      const saved = await request(savePreferences, { ...notifications, eventReminders: true })
      client.setQueryData(currentUserQuery.queryKey, saved)
    }
    return kind
  }

  if (isDone)
    return (
      <p ref={answer} tabIndex={-1} role="status" className="line tall">
        <Check aria-hidden="true" />
        {t('reminderOn')}
      </p>
    )
  const isOn = state === 'on' && user.notifications.eventReminders
  if (isOn || (state !== 'off' && state !== 'on')) return null
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <BellRing aria-hidden="true" />
      {t('reminder')}
    </Button>
  )
}
