import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { findProgram } from '../../scripts/check/programs.ts'
import { findFreePorts } from '../../scripts/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fillIn, startProgram } from './program.ts'
import { assertNothingPersonal, keepsPromises, saysThatTheSiteIsAway } from './proxy-promises.ts'
import { startSiteBehindProxy } from './site-behind-proxy.ts'
import { ask, siteName } from './visitor.ts'

/** Starts Caddy with the shipped file and a certificate of its own authority instead of a public one. */
async function startCaddy(
  folder: string,
  { http, https }: { http: number; https: number },
  changes: readonly (readonly [from: string, to: string])[],
  env = {},
) {
  const options = ['local_certs', 'skip_install_trust', 'admin off', `http_port ${http}`, `https_port ${https}`]
  const file = join(folder, 'Caddyfile')
  const shipped = fillIn('deploy/caddy/Caddyfile', [
    ['\n{\n', `\n{\n${options.join('\n')}\ndefault_bind 127.0.0.1\nstorage file_system ${folder}\n`],
    ['lb_try_duration 10s', 'lb_try_duration 2s'],
    ...changes,
  ])
  writeFileSync(file, shipped)
  const argv = ['run', '--adapter', 'caddyfile', '--config', file]
  const caddy = await startProgram('caddy', argv, https, { HOME: folder, XDG_CONFIG_HOME: folder, ...env })
  // Caddy listens before it has the certificate, and stores it before it uses it.
  while (!(await hasCertificate(https))) await wait(20)
  return caddy
}

const hasCertificate = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: siteName, rejectUnauthorized: false })
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('secureConnect', () => socket.destroy())
  })

const authorityOf = (folder: string) => readFileSync(join(folder, 'pki/authorities/local/root.crt'), 'utf8')

test('Caddy with the shipped file in front of the site', { timeout: 60_000 }, async (context) => {
  if (!findProgram('caddy')) return context.skip('caddy is not installed')
  using folder = temporaryFolder()
  const [http = 0, https = 0] = await findFreePorts(2)
  const { site, port } = await startSiteBehindProxy(join(folder.path, 'data'))
  await using _site = site

  await using caddy = await startCaddy(folder.path, { http, https }, [['127.0.0.1:3000', `127.0.0.1:${port}`]])
  const ca = authorityOf(folder.path)
  await keepsPromises(context, { https: { port: https, ca }, http: { port: http }, site: { port } })

  site.child.kill('SIGKILL')
  await site.left()
  await context.test('a request that arrives while the site restarts waits for it', async () => {
    const early = ask({ port: https, ca }, '/')
    await wait(300)
    await using next = createServer((_request, response) => response.end('started')).listen(port, '127.0.0.1')
    assert.equal((await early).body.toString(), 'started')
    next.closeAllConnections()
  })
  await saysThatTheSiteIsAway({ port: https, ca })
  assertNothingPersonal(caddy.output())
})

test('Caddy with the same file and the settings of compose.yaml', { timeout: 60_000 }, async (context) => {
  if (!findProgram('caddy')) return context.skip('caddy is not installed')
  const compose = readFileSync('compose.yaml', 'utf8')
  for (const line of ['- ./deploy/caddy/Caddyfile:/etc/caddy/Caddyfile:ro', 'PUBLIC_URL: $', 'UPSTREAM: site:3000'])
    assert.ok(compose.includes(line), line)
  using folder = temporaryFolder()
  const [http = 0, https = 0, port = 0] = await findFreePorts(3)
  const env = { PUBLIC_URL: `https://${siteName}`, UPSTREAM: `127.0.0.1:${port}` }
  // The settings alone name the site.
  await using caddy = await startCaddy(folder.path, { http, https }, [[siteName, 'another.example.com']], env)
  const entrance = { port: https, ca: authorityOf(folder.path) }
  await saysThatTheSiteIsAway(entrance)
  const site = createServer((request, response) => response.end(request.headers['x-forwarded-for']))
  await using _site = site.listen(port, '127.0.0.1')
  const answer = await ask(entrance, '/', { from: '127.0.0.2', headers: { 'x-forwarded-for': '198.51.100.1' } })
  assert.deepEqual([answer.status, answer.body.toString()], [200, '127.0.0.2'])
  site.closeAllConnections()
  assertNothingPersonal(caddy.output())
})
