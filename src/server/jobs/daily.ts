const day = 24 * 60 * 60 * 1000
/** Soon enough that a site which is restarted every night still gets its work done, late enough not to be in the way of the first visitors. */
const firstRun = 10_000

export interface DailyJob {
  /** Ends the series; resolves when no run is under way any more. */
  stop(): Promise<void>
}

/** Does the work shortly after the start and then daily, never twice at once. It keeps no process alive. */
export function runDaily(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
  { first = firstRun, every = day } = {},
): DailyJob {
  let underWay = Promise.resolve()
  const run = () => {
    underWay = underWay.then(work).catch(failed)
  }
  const soon = setTimeout(run, first).unref()
  const daily = setInterval(run, every).unref()
  return {
    stop() {
      clearTimeout(soon)
      clearInterval(daily)
      return underWay
    },
  }
}
