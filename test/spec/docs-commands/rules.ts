import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { steps } from '../../../scripts/check/steps.ts'
import { parts } from '../../ordeal/parts.ts'

/** Says what holds of every command of the form. `check` throws when it does not. */
export interface Rule {
  form: RegExp
  check: (words: readonly string[]) => void
}

const text = (file: string) => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
const isScript = (name = '') => assert.ok(Object.hasOwn(scripts, name), `package.json has no script '${name}'.`)
const isFile = (file = '') => assert.ok(existsSync(file), `There is no file ${file}.`)

/** What the docs install on Debian. docs/trust.md and the tests of test/deploy ran with these. */
const packages = [
  ...['git', 'npm', 'libatomic1', 'caddy', 'nginx', 'certbot'],
  ...['varnish', 'pgbouncer', 'age', 'prometheus', 'postgresql'],
]
const units = [...packages, 'systemd-journald']

const areSteps = (names = '') => {
  const known = steps.map((step) => step.name.split('-')[0])
  for (const name of names.split(',')) assert.ok(known.includes(name), `npm test has no step '${name}'.`)
}

/** The variables that make a run of the ordeal another one, and where they are read. */
const readIn: Record<string, string> = {
  ORDEAL_SCALE: 'test/ordeal/parts.ts',
  ORDEAL_SEED: 'test/ordeal/figures.ts',
}
const isRead = (name = '') => {
  if (name !== '') assert.ok(text(readIn[name] ?? '').includes(`process.env.${name} `), name)
}

const areParts = (names = '') => {
  for (const name of names.split(',')) assert.ok(Object.hasOwn(parts, name), `npm run ordeal has no part '${name}'.`)
}

const isSetting = (name = '', value = '') => {
  const compose = text('compose.yaml')
  if (name === 'COMPOSE_PROFILES')
    for (const profile of value.split(',')) assert.ok(compose.includes(`profiles: [${profile}]`), `no profile '${profile}'`)
  else if (!compose.includes(`{${name}:-`)) assert.match(text('.env.example'), new RegExp(`^#? ?${name}=`, 'm'))
  assert.doesNotThrow(() => readConfig({ [name]: value }))
}

const isShipped = (unit = '') =>
  assert.ok(
    existsSync(`deploy/systemd/${unit}.service`) || units.includes(unit),
    `Nothing that the docs install has the unit '${unit}'.`,
  )

/** Commands that a file runs for real, and what it says then. The files that they name exist. */
const ran: [form: RegExp, file: string, ...proofs: string[]][] = [
  [/^git clone ADDRESS (?:club-site|\/opt\/club-site)$/, 'docs/trust.md', 'git clone'],
  [/^git fetch --tags origin HEAD$/, 'test/deploy/update-commands.test.ts', "documented('git fetch --tags origin HEAD'"],
  [/^sh \.git\/update$/, 'test/deploy/update-script.test.ts', 'sh .git/update "$@"'],
  [/^npm run club -- update(?: v[\d.]+)?$/, 'test/deploy/update-script.test.ts', 'updateProgram(config', "update('v1.0.0')"],
  [/^sh \.git\/switch-version(?: back)?$/, 'test/deploy/update-script.test.ts', "['.git/switch-version', 'back']"],
  [/^systemd-sysusers$/, 'docs/trust.md', 'systemd-sysusers'],
  [/^editor \/etc\/prometheus\/club-site-token$/, 'deploy/prometheus/prometheus.yaml', 'credentials_file: club-site-token'],
  [/^promtool check config \/etc\/prometheus\/prometheus\.yml$/, 'test/deploy/prometheus.test.ts', "'check', 'config'"],
  [/^create(?:user --pwprompt club|db --owner=club (?:club|club_before))$/, 'docs/trust.md', '`createuser`', '`createdb`'],
  [/^nginx -t$/, 'test/deploy/nginx.test.ts', "startProgram('nginx'"],
  [
    /^certbot certonly --webroot -w \/var\/www\/html -d "\$NAME" --deploy-hook 'systemctl reload nginx'$/,
    ...(['test/deploy/nginx.test.ts', 'certbot can prove over http that the name is ours'] as const),
  ],
  [
    /^psql -c "alter role club set \w+ = '10s'"$/,
    ...(['test/deploy/pgbouncer.test.ts', 'alter role '] as const),
    "for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])",
  ],
  [
    /^age --decrypt --output club\.club-backup daily-….club-backup\.age$/,
    ...(['src/server/backups/encryption.test.ts', 'age --decrypt --output '] as const),
  ],
  // Without the commit, the dashboard of a container would not name its build.
  [
    /^COMMIT=\$\(git rev-parse --short=8 HEAD\) docker compose (?:build|up --detach --build)$/,
    ...(['scripts/container/try-site.ts', "JSON.parse(inside('cat', 'dist/build.json')).commit"] as const),
  ],
  [/^docker compose exec site node (\S+) backup-passphrase$/, 'src/server/club/club.test.ts', "club(env, 'backup-passphrase')"],
  [/^docker compose run --rm site node (\S+) update-check$/, 'docs/trust.md', '`update-check` named'],
  [
    /^docker compose run --rm site node (\S+) restore \/data\/backups\/before-update-….club-backup$/,
    ...(['docs/trust.md', '`docker compose run --rm site … restore`'] as const),
  ],
  ...['stop site', 'up --detach', 'cp site:/data/backups ./backups'].map((words): [RegExp, string, string] => [
    new RegExp(`^docker compose ${RegExp.escape(words)}$`),
    ...(['docs/trust.md', `\`docker compose ${words}\``] as const),
  ]),
]

export const rules: readonly Rule[] = [
  ...ran.map(([form, file, ...proofs]) => ({
    form,
    check: (named: readonly string[]) => {
      for (const name of named) isFile(name)
      for (const proof of proofs) assert.ok(text(file).includes(proof), `${file} does not say '${proof}' any more.`)
    },
  })),
  { form: /^npm (ci|start|test)$/, check: ([name]) => name === 'ci' || isScript(name) },
  { form: /^npm ci (?:--omit=dev|--strict-allow-scripts)$/, check: () => {} },
  { form: /^npm (?:install --save-exact|outdated|rebuild|ls --omit=dev --all|run …)$/, check: () => {} },
  { form: /^npm version --no-git-tag-version \d+\.\d+\.\d+$/, check: () => {} },
  { form: /^npm test -- --only (\S+)$/, check: ([names]) => areSteps(names) },
  {
    form: /^(?:([A-Z_]+)=[\d.]+ )?npm run ordeal -- --only (\S+)$/,
    check: ([name, names]) => {
      isRead(name)
      areParts(names)
    },
  },
  { form: /^npm run ([\w:]+)$/, check: ([name]) => isScript(name) },
  { form: /^npm exec -- node (?:--test )?(\S+)$/, check: ([file]) => isFile(file) },
  { form: /^npm exec -- playwright test (\S+) --update-snapshots$/, check: ([folder]) => isFile(folder) },
  { form: /^NAME=riders\.example\.com$/, check: () => {} },
  { form: /^([A-Z_]+)=(.+)$/, check: ([name, value]) => isSetting(name, value) },
  { form: /^cd (?:club-site|\/opt\/club-site)$/, check: () => {} },
  { form: /^git show FETCH_HEAD:(\S+) > \.git\/(?:switch-version|update)$/, check: ([file]) => isFile(file) },
  {
    form: /^apt-get install -y ([a-z\d -]+)$/,
    check: ([names = '']) => {
      for (const name of names.split(' ')) assert.ok(packages.includes(name), name)
    },
  },
  { form: /^systemctl daemon-reload$/, check: () => {} },
  { form: /^systemctl (?:enable --now|start|stop|restart|reload|status|edit) (\S+)$/, check: ([unit]) => isShipped(unit) },
  {
    form: /^docker compose exec site node (\S+) help$/,
    check: ([file = '']) => assert.ok(text('scripts/container/try-site.ts').includes(`inside('node', '${file}'`), file),
  },
]
