import type { HeadCountAnswer } from '#contract/ride-day/head-counts.ts'
import { sendHeadCount } from '#web/api/rides/head-counts.ts'
import { withAnswer, withNextBatch } from './batches.ts'
import { emptyBatch, type KeptCount } from './kept-count.ts'

/** Changes the kept count and returns it; null when it is no longer kept. */
export type ChangeCount = (change: (kept: KeptCount) => KeptCount) => Promise<KeptCount | null>

/** On a weak signal a request can hang for minutes; sending it again changes nothing. */
const answerTimeoutMs = 20_000

/** @throws what the call throws, or a TypeError after the timeout, as without a network. */
export function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('No answer in time.')), answerTimeoutMs)
  })
  return Promise.race([call, late])
}

/**
 * Sends batch after batch until nothing is left to send; at least one, even without a change, to learn what other phones have counted.
 * @throws HttpError when the server refuses one; TypeError when nothing answers.
 */
export async function sendCount(
  change: ChangeCount,
  send: (rideId: string, batch: Parameters<typeof sendHeadCount>[1]) => Promise<HeadCountAnswer> = sendHeadCount,
): Promise<void> {
  let kept = await change(withNextBatch)
  while (kept) {
    const batch = kept.sending ?? emptyBatch
    const answer = await inTime(send(kept.rideId, { ...batch, eventDate: kept.count.eventDate }))
    await change((each) => withAnswer(each, batch, answer))
    kept = await change(withNextBatch)
    if (!kept?.sending) return
  }
}
