/** What one round of load on one server came to. */
export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of processor time, all threads of the server, for each request. */
  cpu: number
  /** Bytes of memory afterwards. */
  rss: number
}

export interface Summary {
  median: number
  /** Half the distance between the quartiles. */
  spread: number
}

export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, two) => one - two)
  return { median: quantile(sorted, 0.5), spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 }
}

/** Each round of ours against the round of theirs that ran beside it. */
export function ratio(ours: readonly Figures[], theirs: readonly Figures[], read: (figures: Figures) => number): Summary {
  return summarize(
    ours.flatMap((own, index) => {
      const other = theirs[index]
      return other === undefined ? [] : [read(own) / read(other)]
    }),
  )
}

export function say({ median, spread }: Summary, digits: number): string {
  return `${median.toFixed(digits)} ± ${spread.toFixed(digits)}`
}
