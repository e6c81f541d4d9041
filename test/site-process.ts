import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The server in a process of its own. */
export interface SiteProcess extends AsyncDisposable {
  child: ChildProcess
  /** Everything written until now. */
  output(): { stdout: string; stderr: string }
  /** Resolves with the exit code. */
  left(): Promise<number | null>
  /** The address of the site, once it answers. */
  address(): Promise<string>
}

// Empty, so that a developer's own .env has no effect on the tests.
const names = `DATA_DIR DATABASE_URL KEY_FILE HOST ADMIN_USERNAME ADMIN_PASSWORD PUBLIC_URL TRUST_PROXY SMTP_URL PUSH_SERVICES CLUB_CONFIG
  RATE_LIMITS OFFLINE_COPIES BACKUPS BACKUP_PASSPHRASE METRICS_TOKEN LOG_LEVEL`
const unset = Object.fromEntries(names.split(/\s+/).map((name) => [name, '']))

export function startSiteProcess(
  env: Record<string, string>,
  script = 'src/server/main.ts',
  words: readonly string[] = [],
  /** For Node itself. */
  flags: readonly string[] = [],
): SiteProcess {
  const child = spawn(process.execPath, [...flags, script, ...words], {
    // With the compile cache of `npm test`, a start takes half of the processor time.
    env: { ...unset, PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => {
    output.stdout += data
  })
  child.stderr.on('data', (data) => {
    output.stderr += data
  })
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return {
    child,
    output: () => output,
    left: () => exit,
    async address() {
      for (;;) {
        const found = /The (?:site|demo) is at\s+(\S+)\n/.exec(output.stdout)?.[1]
        if (found !== undefined) return found
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The site ended with ${child.exitCode ?? child.signalCode}: ${output.stderr}`)
        await wait(20)
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** A port that is in use. */
export async function takenPort(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port of a TCP server is a number.')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
