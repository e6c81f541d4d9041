import { type ChildProcess, spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

const running = new Set<ChildProcess>()

function endGroup(child: ChildProcess) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

// The commands run in their own process groups, so that a time limit ends their children too. Ctrl-C must then be passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child)
    process.exit(130)
  })
}

/** Runs a script with this Node. It is killed after `seconds`. @returns both streams in the order of arrival. */
export function runCommand(
  argv: string[],
  { seconds, env = {} }: { seconds: number; env?: Record<string, string> },
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    })
    running.add(child)
    const output: string[] = []
    const add = (text: string) => void output.push(text)
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', add)
    const limit = setTimeout(() => {
      add(`\nStopped: the limit for this step is ${seconds} seconds.\n`)
      // On SIGTERM, Node's test runner still reports which file it was running.
      child.kill('SIGTERM')
      setTimeout(() => endGroup(child), 3000).unref()
    }, seconds * 1000)
    child.on('error', (error) => add(`${error.message}\n`))
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      endGroup(child) // ends the processes that it left running
      resolve({ ok: code === 0, output: stripVTControlCharacters(output.join('')) })
    })
  })
}
