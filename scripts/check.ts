import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { provideChromium } from './check/chromium.ts'
import { rows, type Step, type StepResult, steps } from './check/steps.ts'

const usage = `npm test runs every check; npm test -- --only types,lint runs some of: ${steps.map(({ name }) => name).join(', ')}`
const shownLines = 60

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}

function chosenSteps(): Set<string> {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' } } })
    const chosen = values.only?.split(',') ?? steps.map(({ name }) => name)
    const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
    if (unknown.length > 0) refuse(`There is no step '${unknown.join("', '")}'. ${usage}`)
    return new Set(chosen)
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function showFailure({ name, readFrom }: Step, { output }: StepResult) {
  const file = `test-results/${name}.txt`
  writeFileSync(file, output)
  const start = Math.max(0, readFrom ? output.search(readFrom) : 0)
  const lines = output.slice(start).trimEnd().split('\n')
  // Without a known beginning of the interesting part, what went wrong is at the end as often as at the top.
  const half = shownLines / 2
  const shown = lines.length <= shownLines ? lines : [...lines.slice(0, half), `… all of it in ${file} …`, ...lines.slice(-half)]
  console.log(shown.map((line) => `    ${line}`).join('\n'))
}

async function runStep(step: Step, results: Map<string, StepResult>) {
  const missing = step.needs?.find((name) => results.get(name)?.ok === false)
  rmSync(`test-results/${step.name}.txt`, { force: true })
  const started = performance.now()
  const result = missing
    ? { ok: false, output: `Not tried, because '${missing}' failed.` }
    : await step
        .run()
        .catch((error: unknown): StepResult => ({ ok: false, output: error instanceof Error ? error.message : String(error) }))
  results.set(step.name, result)
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  const tests = result.tests ? ` (${result.tests.passed} passed, ${result.tests.failed} failed)` : ''
  console.log(`${result.ok ? '✓' : '✗'} ${step.name.padEnd(9)} ${seconds} s  ${step.title}${tests}`)
  if (!result.ok) showFailure(step, result)
  else if (step.name === 'size') console.log(result.output.trimEnd().replaceAll(/^/gm, '    '))
}

if (!process.version.startsWith('v26.')) {
  refuse(`The checks run on the project's own Node 26, not on ${process.version}: run 'npm ci', then 'npm test', which finds it.`)
}
const chosen = chosenSteps()
mkdirSync('test-results', { recursive: true })
if (chosen.has('browser')) {
  try {
    const { path, origin } = provideChromium()
    console.log(`Chromium: ${path} (${origin})`)
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
}

const results = new Map<string, StepResult>()
for (const row of rows) {
  const now = steps.filter(({ name }) => row.includes(name) && chosen.has(name))
  await Promise.all(now.map((step) => runStep(step, results)))
}

const failed = [...results].filter(([, { ok }]) => !ok).map(([name]) => name)
const total = (key: 'passed' | 'failed') => [...results.values()].reduce((sum, { tests }) => sum + (tests?.[key] ?? 0), 0)
console.log(failed.length === 0 ? 'Yes: every check passes.' : `No: ${failed.join(', ')} failed.`)
console.log(`tests: ${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
