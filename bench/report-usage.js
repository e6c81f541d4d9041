// Loaded into each measured server: reports the processor time and memory of its process. JavaScript, since Node's TypeScript
// loader takes memory.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() })
})
// The channel does not keep the server running.
process.channel?.unref()
