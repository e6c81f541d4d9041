import { type Query, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrowserCode } from '#contract/accounts/browser-codes.ts'
import { browserCodeQuery } from '#web/api/accounts/browser-codes.ts'

const intervalMs = 2000

/** Until it is used or its time is over: two minutes each to enter, confirm and fetch at most. */
function intervalOf({ state: { data } }: Query<BrowserCode | null, Error, BrowserCode | null, readonly string[]>) {
  return data === null || data?.state === 'used' ? false : intervalMs
}

/** The code that the dialog was opened with, as far as it is now; null when it was ended or replaced, or its time is over. */
export function useBrowserCode(madeId: string | undefined) {
  const { data, dataUpdatedAt } = useQuery({
    ...browserCodeQuery,
    refetchInterval: intervalOf,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const [openedId] = useState(data?.id)
  const code = data && data.id === (madeId ?? openedId) ? data : null
  return { code, until: dataUpdatedAt + (code?.secondsLeft ?? 0) * 1000 }
}
