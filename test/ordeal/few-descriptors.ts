import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { ask } from '../faults/load.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBuiltSite } from './built-site.ts'
import { atMost, type Figure, holds, told } from './figures.ts'

const paths = ['/', '/bylaws', '/?lang=en', '/api/announcements', '/healthz', '/favicon.svg']

/** 400 connections to a site that may open 160 files and connections; they send a request each, wait, and are closed. */
export async function exhaustDescriptors(connections = 400, seconds = 2): Promise<Figure[]> {
  await ensureBuild()
  using folder = temporaryFolder()
  await using site = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const address = await site.address()
  const limit = spawnSync('prlimit', ['--pid', String(site.child.pid), '--nofile=160:160'], { encoding: 'utf8' })
  if (limit.status !== 0) throw new Error(`prlimit: ${limit.stderr}`)
  const { port, host } = new URL(address)
  const sockets = Array.from({ length: connections }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined))
  for (const socket of sockets) socket.once('connect', () => socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`))
  await wait(seconds * 1_000)
  for (const socket of sockets) socket.destroy()
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
  const began = performance.now()
  const agent = new Agent({ keepAlive: false })
  const isServed = async () => {
    const answers = await Promise.all(paths.map((path) => ask(address, { agent, path })))
    return answers.every(({ status }) => status === 200)
  }
  let served = await isServed()
  while (!served && performance.now() - began < 20_000) {
    await wait(50)
    served = await isServed()
  }
  return [
    holds(`the same process after ${connections} connections with 160 descriptors`, site.child.exitCode === null),
    atMost('pages and calls are served again after', served ? performance.now() - began : Number.POSITIVE_INFINITY, 5_000, 'ms'),
    told('log lines during it', String(site.output().stderr.split('\n').length)),
  ]
}
