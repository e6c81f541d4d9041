import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/check/debian-packages.ts'
import { findFreePorts } from '../../scripts/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fillIn, startProgram } from './program.ts'
import { assertNothingPersonal, keepsPromises, saysThatTheSiteIsAway } from './proxy-promises.ts'
import { startSiteBehindProxy } from './site-behind-proxy.ts'
import { ask } from './visitor.ts'

test('Caddy with the shipped file in front of the site', { timeout: 60_000 }, async (context) => {
  if (!findProgram('caddy')) return context.skip('caddy is not installed')
  using folder = temporaryFolder()
  const inFolder = (name: string) => join(folder.path, name)
  const [http = 0, https = 0] = await findFreePorts(2)
  const { site, port } = await startSiteBehindProxy(inFolder('data'))
  await using _site = site

  // A certificate of Caddy's own authority instead of a public one.
  const options = ['local_certs', 'skip_install_trust', 'admin off', `http_port ${http}`, `https_port ${https}`]
  const shipped = fillIn('deploy/caddy/Caddyfile', [
    ['\n{\n', `\n{\n${options.join('\n')}\ndefault_bind 127.0.0.1\nstorage file_system ${folder.path}\n`],
    ['127.0.0.1:3000', `127.0.0.1:${port}`],
    ['lb_try_duration 10s', 'lb_try_duration 2s'],
  ])
  writeFileSync(inFolder('Caddyfile'), shipped)

  const argv = ['run', '--adapter', 'caddyfile', '--config', inFolder('Caddyfile')]
  await using caddy = await startProgram('caddy', argv, https, { HOME: folder.path, XDG_CONFIG_HOME: folder.path })
  const ca = readFileSync(inFolder('pki/authorities/local/root.crt'), 'utf8')
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
