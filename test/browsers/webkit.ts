import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../scripts/check/programs.ts'
import { findFreePorts } from '../../scripts/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Driver, Target } from './driver.ts'
import { findInPage, inPage } from './find-in-page.ts'

// WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2/): one request for each step.

interface WebKitPrograms {
  /** Answers WebDriver. */
  driver: string
  browser: string
  /** A display in memory: this browser has no mode without one. */
  display: string
}

/** Undefined when one of its three programs is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const display = findProgram('Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type WebElement = Record<typeof elementKey, string>

class WebDriverError extends Error {}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Starts a display of its own; the server chooses the number and writes it. */
async function startDisplay(program: string) {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const written = child.stdio[3]
  if (!written) throw new Error('The display has no pipe for its number.')
  const [number] = (await once(written, 'data')) as [Buffer]
  return { child, name: `:${number.toString().trim()}` }
}

/** WebKitGTK of the system by its own WebDriver, on a display of its own. */
export async function openWebKit(programs: WebKitPrograms): Promise<Driver> {
  const folder = temporaryFolder()
  mkdirSync(join(folder.path, 'gtk-3.0'))
  // With its own space between them, the browser's buttons keep the window wider than a phone.
  writeFileSync(
    join(folder.path, 'gtk-3.0/gtk.css'),
    'button, entry, headerbar, toolbar { min-width: 0; margin: 0; padding: 0 }\n',
  )
  const display = await startDisplay(programs.display)
  const [port = 0] = await findFreePorts(1)
  const server = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      XDG_CACHE_HOME: folder.path,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const errors: string[] = []
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      errors.push(...text.split('\n').filter((line) => /CONSOLE \w+ ERROR/.test(line)))
    })
  }

  async function ask<Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
    if (!answer.ok) throw new WebDriverError(`${value.error}: ${value.message} (${method} ${path})`)
    return value
  }

  async function begin(): Promise<string> {
    const options = { binary: programs.browser, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
    const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
    const deadline = Date.now() + 30_000
    for (;;) {
      try {
        const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', wanted)
        return `/session/${sessionId}`
      } catch (error) {
        // Until the server listens.
        if (error instanceof WebDriverError || Date.now() > deadline) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  const end = async () => {
    await stop(server)
    await stop(display.child)
    // The browser's processes outlive the driver for a moment, and still write into it.
    await rm(folder.path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const session = await begin().catch(async (error: unknown) => {
    await end()
    throw error
  })

  const driver: Driver = {
    errors: () => errors,
    async resize({ width, height }) {
      const grow = async (by: { width: number; height: number }) => {
        const { width, height } = await ask<{ width: number; height: number }>('GET', `${session}/window/rect`)
        // While the window still changes, the two sizes may be of different moments, and their difference larger than the window.
        const size = { width: Math.max(200, width + by.width), height: Math.max(200, height + by.height) }
        await ask('POST', `${session}/window/rect`, size)
      }
      const inner = () => driver.evaluate(() => ({ width: innerWidth, height: innerHeight }))
      for (const deadline = Date.now() + 5000; Date.now() < deadline; ) {
        const present = await inner()
        if (present.width === width && present.height === height) return
        await grow({ width: width - present.width, height: height - present.height })
      }
      throw new Error(`The window did not take ${width} x ${height}: ${JSON.stringify(await inner())}`)
    },
    open: (address) => ask('POST', `${session}/url`, { url: address }),
    reload: () => ask('POST', `${session}/refresh`),
    back: () => ask('POST', `${session}/back`),
    forward: () => ask('POST', `${session}/forward`),
    evaluate: (run, ...args) =>
      ask('POST', `${session}/execute/sync`, { script: `return (${run.toString()})(...arguments)`, args }),
    shows: async (target) => (await find(target)) !== null,
    press: (target) => on(target, (path) => ask('POST', `${path}/click`)),
    type: (target, text) => on(target, (path) => ask('POST', `${path}/value`, { text })),
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    async [Symbol.asyncDispose]() {
      await ask('DELETE', session).catch(() => {})
      await end()
    },
  }

  async function find(target: Target): Promise<WebElement | null> {
    // What WebDriver sends for an element.
    return (await driver.evaluate(findInPage, ...inPage(target))) as WebElement | null
  }

  /** @param act gets the path of the element's calls. */
  async function on(target: Target, act: (path: string) => Promise<unknown>): Promise<boolean> {
    const element = await find(target)
    if (!element) return false
    await ask('POST', `${session}/execute/sync`, {
      script: "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
      args: [element],
    })
    await act(`${session}/element/${element[elementKey]}`)
    return true
  }

  return driver
}
