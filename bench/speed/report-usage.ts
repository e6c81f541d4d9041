// Loaded into a server beside its own code: tells the bench what the process has used up.

export interface Usage {
  /** Microseconds of processor time since the start, all threads. */
  cpu: number
  /** Bytes. */
  rss: number
}

process.on('message', (question: { ask: string }) => {
  if (question.ask !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
})
// The channel alone keeps no server running.
process.channel?.unref()
