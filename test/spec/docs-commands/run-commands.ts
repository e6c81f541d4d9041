import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runClubCommand } from '#server/club/run-club-command.ts'
import { readConfig } from '#server/config.ts'

/** Folders of a machine that the commands write to. */
const folders = ['caddy', 'nginx/conf.d', 'nginx/sites-enabled', 'varnish', 'pgbouncer', 'prometheus', 'systemd/system'].map(
  (name) => `etc/${name}`,
)

/** A folder in the place of `/`, with what the Debian packages would have put there. */
export function makeRoot(root: string): void {
  for (const folder of [...folders, 'usr/local/bin']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'etc/nginx/sites-enabled/default'), '')
}

/** Runs a command that copies or writes files, with `root` in the place of `/` and this project in that of /opt/club-site. */
export async function runInRoot(root: string, command: string): Promise<void> {
  // Accounts of the service and of a Debian package, which this machine may not have.
  const moved = command
    .replace(/ -o (?:prometheus|club-site -g club-site)(?= )/, '')
    .replaceAll('/opt/club-site', process.cwd())
    .replaceAll(/(?<= )\/(?=etc\/|usr\/local\/|var\/lib\/)/g, `${root}/`)
  const elsewhere = moved
    .match(/(?<= )\/\S+/g)
    ?.filter((path) => path !== '/dev/null' && ![root, process.cwd()].some((folder) => path.startsWith(folder)))
  assert.deepEqual(elsewhere ?? [], [], 'The test would write outside its folder.')
  const env = { ...process.env, NAME: 'club.example' }
  const { stdout, stderr } = await promisify(execFile)('bash', ['-o', 'pipefail', '-ec', moved], { env })
  assert.equal(stderr, '')
  assert.doesNotMatch(stdout, /riders\.example\.com/)
}

/** The sample's title row and a row of it that is right; the sample also shows mistakes. */
const writeList = (file: string) =>
  writeFileSync(file, readFileSync('docs/howto/import-members-sample.csv', 'utf8').split('\n').slice(0, 2).join('\n'))

/** Runs what stands behind `npm run club --`, with files of the test for the placeholders. */
export async function runClub(dataDir: string, command: string): Promise<void> {
  const backups = join(dataDir, 'backups')
  const made = join(backups, globSync('*.club-backup', { cwd: backups })[0] ?? '')
  const list = join(dataDir, 'members.csv')
  writeList(list)
  const words = command.split(' ').map((word) =>
    word
      .replace(/^USERNAME$/, 'officer')
      .replace(/^FILE$/, command.startsWith('import-members') ? list : made)
      .replace(/^(?:\/media\/usb|data)\//, `${dataDir}/`)
      .replace(/^\S*….club-backup(?:\.age)?$/, made),
  )
  // Without a name they write into the folder in which npm runs: this project's.
  if (command === 'export' || command === 'handover') words.push(join(dataDir, command))
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const settings = () => readConfig({ DATA_DIR: dataDir })
  const status = await runClubCommand(words, { settings, out: { write, writeError: write } })
  assert.equal(status, 0, `npm run club -- ${command}\n${output}`)
}
