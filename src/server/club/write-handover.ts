import type { Language } from '#contract/languages.ts'
import type { Status } from '#contract/site/status.ts'
import type { Config } from '#server/config.ts'
import { escapeHtml } from '#server/pages/documents/escape-html.ts'
import { describeSite } from '#server/site-status.ts'
import { listActiveAdmins } from '#server/store/site/status.ts'
import { type Facts, handoverTexts } from './handover-texts.ts'
import { type Print, writePrivateFile } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Writes a page in both languages for the next person who runs the site. It holds no secret. */
export function writeHandover(config: Config, argument: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const facts = collectFacts(config, await describeSite(db, config), await listActiveAdmins(db))
    const name = argument || `club-handover-${facts.writtenOn}.html`
    const path = writePrivateFile(name, renderDocument(facts))
    print({
      ko: `인계 문서를 썼습니다: ${path}\n브라우저로 열어 인쇄하세요. 비밀번호는 들어 있지 않습니다.`,
      en: `The handover document is in ${path}\nOpen it in a browser and print it. It holds no password.`,
    })
  })
}

function collectFacts(config: Config, status: Status, admins: string[]): Facts {
  const day = (instant: string | null) => instant?.slice(0, 10) ?? null
  return {
    club: config.club.name,
    writtenOn: new Date().toISOString().slice(0, 10),
    admins,
    address: config.publicUrl?.origin ?? `http://${config.host}:${config.port}`,
    folder: process.cwd(),
    dataDir: config.dataDir,
    database: describePostgres(config.databaseUrl),
    proxy: config.trustProxy === false ? null : config.trustProxy.join(', '),
    mailServer: config.smtpUrl?.hostname ?? null,
    version: status.version,
    backups: status.backups.isOn,
    areEncrypted: status.backups.isSealed,
    lastBackup: day(status.backups.lastAt),
    lastVerified: day(status.verifiedAt),
  }
}

/** Host and name, without the password. */
function describePostgres(databaseUrl: string | undefined): string | null {
  const url = databaseUrl === undefined ? null : URL.parse(databaseUrl)
  return url && `${url.host}${url.pathname}`
}

function renderDocument(facts: Facts): string {
  const languages = ['ko', 'en'] as const satisfies Language[]
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(facts.club.ko)}</title>
<style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 1.6rem 0 0.4rem; font-size: 1.2rem; }
code { padding: 0 0.25em; background: #eee; }
li { margin: 0.25rem 0; }
@media print { body { margin: 0; } article + article { break-before: page; } h2, li { break-inside: avoid; } }
</style></head><body>
${languages.map((language) => renderArticle(language, facts)).join('\n')}
</body></html>
`
}

function renderArticle(language: Language, facts: Facts): string {
  const { title, sections } = handoverTexts(facts)[language]
  const rendered = sections.map(
    ([heading, ...items]) =>
      `<h2>${line(heading)}</h2>\n<ul>\n${items.map((item) => `<li>${line(item)}</li>`).join('\n')}\n</ul>`,
  )
  return `<article lang="${language}">\n<h1>${line(title)}</h1>\n${rendered.join('\n')}\n</article>`
}

/** Text between backticks becomes `<code>`. */
function line(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
