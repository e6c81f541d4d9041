// Loaded into a server beside its own code: tells the bench what the process has used up (processes.ts has the type). Not TypeScript, for
// whose sake Node would load more than a server that is measured loads by itself.
process.on('message', (/** @type {{ ask: string }} */ question) => {
  if (question.ask !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() })
})
// The channel alone keeps no server running.
process.channel?.unref()
