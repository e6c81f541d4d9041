import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/free-port.ts'
import { emptyFolder } from '../temporary-folder.ts'

const limitMs = 10_000
const options = { skip: spawnSync('npm', ['--version'], { stdio: 'ignore' }).status !== 0 && 'there is no npm', timeout: 60_000 }
const siteEnv = async () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: emptyFolder(),
  ADMIN_PASSWORD: 'same road, same pace',
  PORT: String(await findFreePort()),
})

interface Started extends AsyncDisposable {
  child: ChildProcess
  pid: number
  origin: string
  output(): string
}

/** @param command as a person types it. */
async function startSite(program: string, words: string[]): Promise<Started> {
  // A process group of its own, so that the end of the test can kill what is left of it. The signals go to one process.
  const child = spawn(program, words, { env: await siteEnv(), detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = child.pid ?? 0
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const dispose = async () => void (isThere(-pid) && process.kill(-pid, 'SIGKILL'))
  for (;;) {
    const origin = /The (?:site|demo) is at\s+(\S+)/.exec(output)?.[1]
    if (origin) return { child, pid, origin, output: () => output, [Symbol.asyncDispose]: dispose }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended early: ${output}`)
    await wait(20)
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const commands: [name: string, signals: NodeJS.Signals[], program: string, words: string[]][] = [
  ['npm start', ['SIGTERM', 'SIGINT'], 'npm', ['start']],
  ['npm run demo', ['SIGTERM'], 'npm', ['run', 'demo']],
  ['npm run dev', ['SIGTERM'], 'npm', ['run', 'dev']],
]

for (const [name, signals, program, words] of commands) {
  test(`a signal to ${name} ends the site within ten seconds and leaves no process`, options, async () => {
    const ends = signals.map(async (signal) => {
      await using site = await startSite(program, words)
      assert.equal((await fetch(`${site.origin}/healthz`)).status, 200)
      const before = Date.now()
      const exit = once(site.child, 'exit')
      site.child.kill(signal)
      await exit
      while (isThere(-site.pid) && Date.now() - before < limitMs) await wait(20)
      assert.equal(isThere(-site.pid), false, `${name} ${signal}: a process is left`)
      await assert.rejects(fetch(`${site.origin}/healthz`), `${name} ${signal}: the port still answers`)
    })
    await Promise.all(ends)
  })
}

test(
  'a signal to the whole group of npm start, as timeout sends it, is one signal: what is being sent arrives, and it ends with 0',
  options,
  async () => {
    await using site = await startSite('npm', ['start'])
    const { port } = new URL(site.origin)
    const body = JSON.stringify({ username: 'admin', password: 'wrong password' })
    const head = ['POST /api/auth/login HTTP/1.1', 'host: a', 'content-type: application/json', `content-length: ${body.length}`]
    const socket = connect(Number(port), '127.0.0.1')
    // Two requests: when the first has its answer, the second is at work.
    socket.write(`GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
    await once(socket, 'data')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    const exit = once(site.child, 'exit')
    process.kill(-site.pid, 'SIGTERM')
    // npm passes it on as a second one.
    await wait(1_000)
    socket.write(body.slice(10))
    const [[status, signal]] = await Promise.all([exit, once(socket, 'close')])
    assert.match(answer, /^HTTP\/1\.1 401 /)
    assert.deepEqual([status, signal], [0, null])
    assert.match(site.output(), /"the site has stopped"\}\n$/)
  },
)

test('a first process of a container has the listeners that end it also while it starts', async () => {
  // Node's own listeners do not count: this asks for them before anything is served.
  const code = `const { start } = await import('./dist/site/main.js'); void start(); console.log(process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')); process.kill(process.pid, 'SIGTERM')`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { env: await siteEnv() })
  assert.match(String(stdout), /^1 1\n/)
  assert.equal(status, 0)
})
