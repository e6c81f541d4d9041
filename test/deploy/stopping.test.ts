import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/free-port.ts'

const limitMs = 10_000
const hasNpm = spawnSync('npm', ['--version'], { stdio: 'ignore' }).status === 0
const address = /The (?:site|demo) is at\s+(\S+)/

interface Started extends AsyncDisposable {
  child: ChildProcess
  origin: string
  output(): string
}

/** @param command as a person types it. */
async function startSite(program: string, words: string[]): Promise<Started> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'club-stopping-')),
    ADMIN_PASSWORD: 'same road, same pace',
    PORT: String(await findFreePort()),
  }
  // A process group of its own, so that the end of the test can kill what is left of it. The signals go to one process.
  const child = spawn(program, words, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const started = {
    child,
    origin: '',
    output: () => output,
    async [Symbol.asyncDispose]() {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {} // nothing is left
    },
  }
  while (!started.origin) {
    started.origin = address.exec(output)?.[1] ?? ''
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended early: ${output}`)
    await wait(20)
  }
  return started
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const commands: [name: string, program: string, words: string[]][] = [
  ['npm start', 'npm', ['start']],
  ['npm run demo', 'npm', ['run', 'demo']],
  ['npm run dev', 'npm', ['run', 'dev']],
  ['a shell script that ends in exec npm start', 'sh', ['-c', 'cd . && exec npm start']],
]
/** Starting the last three takes long: `npm run ordeal` sends them both. */
const signalsFor = (name: string): NodeJS.Signals[] =>
  name === 'npm start' || process.env.ORDEAL === '1' ? ['SIGTERM', 'SIGINT'] : ['SIGTERM']

for (const [name, program, words] of commands) {
  test(`a signal to ${name} ends the site within ten seconds and leaves no process`, {
    skip: !hasNpm && 'there is no npm',
    timeout: 60_000,
  }, async () => {
    const ends = signalsFor(name).map(async (signal) => {
      await using site = await startSite(program, words)
      assert.equal((await fetch(`${site.origin}/healthz`)).status, 200)
      const before = Date.now()
      const exit = once(site.child, 'exit')
      site.child.kill(signal)
      await exit
      while (isThere(-(site.child.pid ?? 0)) && Date.now() - before < limitMs) await wait(20)
      assert.equal(isThere(-(site.child.pid ?? 0)), false, `${name} ${signal}: a process is left`)
      assert.ok(Date.now() - before < limitMs)
      await assert.rejects(fetch(`${site.origin}/healthz`), `${name} ${signal}: the port still answers`)
    })
    await Promise.all(ends)
  })
}

test('a signal to the whole group of npm start, as timeout sends it, is one signal: what is being sent arrives, and it ends with 0', {
  skip: !hasNpm && 'there is no npm',
  timeout: 60_000,
}, async () => {
  await using site = await startSite('npm', ['start'])
  const { port } = new URL(site.origin)
  const body = JSON.stringify({ username: 'admin', password: 'wrong password' })
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  await once(socket, 'connect')
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`)
  await wait(200)
  const exit = once(site.child, 'exit')
  process.kill(-(site.child.pid ?? 0), 'SIGTERM')
  await wait(1_000)
  socket.write(body.slice(10))
  const [[status, signal]] = await Promise.all([exit, once(socket, 'close')])
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assert.deepEqual([status, signal], [0, null])
  assert.match(site.output(), /"the site has stopped"\}\n$/)
})

test('a first process of a container has the listeners that end it also while it starts', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: mkdtempSync(join(tmpdir(), 'club-stopping-')), PORT: '0' }
  // Node's own listeners do not count: this asks for them before anything is served.
  const code = `const { start } = await import('./dist/site/main.js'); void start(); console.log(process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')); process.kill(process.pid, 'SIGTERM')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  const [status] = await once(child, 'close')
  assert.match(output, /^1 1\n/)
  assert.equal(status, 0)
})

test('npm starts the site through exec, which exec.cmd does on Windows', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const name of ['start', 'demo', 'dev'])
    assert.match(scripts[name] ?? '', /^(node scripts\/ready\.js( --tools)? && )?exec node /)
  assert.match(readFileSync('exec.cmd', 'utf8'), /^@%\*$/m)
})
