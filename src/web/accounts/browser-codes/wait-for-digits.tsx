import { type Query, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeLogin } from '#contract/accounts/browser-codes.ts'
import { useAfterLogin } from '#web/accounts/login/after-login.ts'
import { keptLogin, LoginNotKept } from '#web/accounts/login/kept-login.ts'
import { codeLoginPath } from '#web/api/accounts/browser-code-changes.ts'
import { HttpError, request } from '#web/api/request.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { Button } from '#web/ui/button.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { waitForDigits } from './entered-code.ts'
import { Signs } from './signs.tsx'
import { TimeLeft } from './time-left.tsx'

const intervalMs = 2000

/** An answer ends the waiting; a connection that fails does not. */
const ends = (error: Error | null) => error instanceof HttpError || error instanceof LoginNotKept

function intervalOf({ state: { data, error } }: Query<CodeLogin, Error, CodeLogin, readonly string[]>) {
  return data?.user || ends(error) ? false : intervalMs
}

/** Asks every two seconds whether the digits are confirmed: two minutes at most, then the server says that the time is over. */
export function WaitForDigits({ onEnd }: { onEnd: (why: Error | null) => void }) {
  const t = useTranslations('browserCodes')
  const afterLogin = useAfterLogin()
  const lead = useRef<HTMLHeadingElement>(null)
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: [codeLoginPath],
    async queryFn() {
      const answer = await request<CodeLogin>('POST', codeLoginPath)
      if (answer.user !== null) {
        waitForDigits(false)
        await forgetRides()
        await afterLogin(await keptLogin(answer.user))
      }
      return answer
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: intervalOf,
    // The digits may be typed in another app of the same phone.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  })
  const isOver = ends(error)
  const isShown = data !== undefined
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end(error)
  }, [isOver, error])
  useEffect(() => {
    if (isShown) lead.current?.focus()
  }, [isShown])

  if (data === undefined) return <ListLoading />
  if (data.user !== null) return <p role="status">{t('loggingIn')}</p>
  return (
    <div className="form">
      <h2 className="part-heading display" ref={lead} tabIndex={-1}>
        {t('digitsHeading')}
      </h2>
      <p>{t('digitsLead', { username: data.username })}</p>
      <Signs text={data.digits} />
      <TimeLeft until={dataUpdatedAt + data.secondsLeft * 1000} />
      <Button block onClick={() => onEnd(null)}>
        {t('stop')}
      </Button>
    </div>
  )
}
