import type { HeadCountInput } from '#contract/ride-day/ride-day.ts'
import { openHeadCount, saveHeadCount } from '#contract/ride-day/ride-day-calls.ts'
import { request } from '#web/api/calls.ts'
import { inTime } from '#web/browser-abilities.ts'
import { type Change, type KeptCount, nextBatch, waitingCount, withAnswer } from './kept-count.ts'

/** On a weak signal a request can hang for minutes. */
const answerTimeoutMs = 20_000

/** Each call is recorded, because the answer has phone numbers. */
export const readHeadCount = (id: string) => inTime(() => request(openHeadCount, { id }), answerTimeoutMs)

const sendBatch = (id: string, batch: HeadCountInput) => request(saveHeadCount, { id, ...batch })

/**
 * Sends until nothing is left to send; at least once, even without a change, to learn what other phones have counted.
 * @param change changes the kept count and returns it; null when it is no longer kept.
 * @returns whether riders or stops have changed since the count was opened.
 * @throws HttpError when the server refuses it; another error when nothing answers.
 */
export async function sendCount(
  kept: KeptCount,
  change: (made: Change) => Promise<KeptCount | null>,
  send = sendBatch,
): Promise<boolean> {
  let now: KeptCount | null = kept
  let isListOld = false
  do {
    const { rideId, count } = now
    const batch = nextBatch(now)
    const sentAt = new Date().toISOString()
    const answer = await inTime(() => send(rideId, { ...batch, eventDate: count.eventDate, sentAt }), answerTimeoutMs)
    isListOld = answer.listVersion !== count.listVersion
    now = await change((each) => withAnswer(each, batch, answer))
  } while (now && waitingCount(now) > 0)
  return isListOld
}
