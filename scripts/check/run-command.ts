import { type ChildProcess, spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

export interface CommandResult {
  ok: boolean
  /** Everything that the command wrote, both streams in the order of arrival. */
  output: string
}

const running = new Set<ChildProcess>()

function endGroup(child: ChildProcess) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

// The commands run in process groups of their own, so that a time limit ends their children too; Ctrl-C then has to be passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child)
    process.exit(130)
  })
}

/** Runs one of the project's tools with the Node that runs this, to its end or the time limit. */
export function runCommand(
  argv: string[],
  { seconds, env = {} }: { seconds: number; env?: Record<string, string> },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    })
    running.add(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const limit = setTimeout(() => {
      output += `\nStopped: this step may take ${seconds} seconds.\n`
      // Asked politely, Node's test runner still says which file it was waiting for.
      child.kill('SIGTERM')
      setTimeout(() => endGroup(child), 3000).unref()
    }, seconds * 1000)
    child.on('error', (error) => {
      output += `${error.message}\n`
    })
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      endGroup(child) // whatever it left behind
      resolve({ ok: code === 0, output: stripVTControlCharacters(output) })
    })
  })
}
