import type { TestEvent } from 'node:test/reporters'

/** Reporter for `node --test`: one JSON line for each summary; the one without `file` is of the whole run. */
export default async function* reportCounts(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type === 'test:summary') yield `${JSON.stringify(event.data)}\n`
  }
}
