import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/check/programs.ts'

export interface Program extends AsyncDisposable {
  /** Everything it has written. */
  output(): string
}

/** Starts an installed program and waits until it listens on the port of 127.0.0.1. */
export async function startProgram(name: string, argv: readonly string[], port: number, env = {}): Promise<Program> {
  const child = spawn(findProgram(name) ?? name, argv, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const exit = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${output}`)
    await wait(20)
  }
  return {
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const opened = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)]).catch(
    () => false,
  )
  socket.destroy()
  return opened
}

/** A shipped file with what a test has to change in it, and nothing else. */
export function fillIn(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no '${from}'.`)
      return text.replaceAll(from, to)
    },
    readFileSync(file, 'utf8'),
  )
}
