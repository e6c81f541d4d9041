import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram } from '../../scripts/check/programs.ts'
import { findFreePorts } from '../../scripts/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fillIn, startProgram } from './program.ts'
import { assertNothingPersonal, keepsPromises, saysThatTheSiteIsAway } from './proxy-promises.ts'
import { startSiteBehindProxy } from './site-behind-proxy.ts'
import { ask, siteName } from './visitor.ts'

/** What matters of Debian's nginx.conf, around the shipped file. */
const mainFile = (folder: string, shipped: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  access_log ${folder}/access.log;
  gzip on;
  include ${shipped};
}`

test('nginx with the shipped file in front of the site', { timeout: 60_000 }, async (context) => {
  if (!findProgram('nginx') || !findProgram('openssl')) return context.skip('nginx and openssl are not installed')
  using folder = temporaryFolder()
  const inFolder = (name: string) => join(folder.path, name)
  chmodSync(folder.path, 0o755)
  const [http = 0, https = 0] = await findFreePorts(2)
  const { site, port } = await startSiteBehindProxy(inFolder('data'))
  await using _site = site

  const [certificate, key] = [inFolder('certificate.pem'), inFolder('key.pem')]
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`]
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key]
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...newKey, '-out', certificate, ...subject], { stdio: 'ignore' })
  const shipped = fillIn('deploy/nginx/club-site.conf', [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${port};`],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, key],
    ['/var/log/nginx/club-site.log', inFolder('error.log')],
    ['/var/www/html', inFolder('html')],
  ])
  writeFileSync(inFolder('club-site.conf'), shipped)
  writeFileSync(inFolder('nginx.conf'), mainFile(folder.path, inFolder('club-site.conf')))

  const ca = readFileSync(certificate, 'utf8')
  await using nginx = await startProgram('nginx', ['-c', inFolder('nginx.conf'), '-p', folder.path], https)
  await keepsPromises(context, { https: { port: https, ca }, http: { port: http }, site: { port } })

  await context.test('certbot can prove over http that the name is ours', async () => {
    mkdirSync(inFolder('html/.well-known/acme-challenge'), { recursive: true })
    writeFileSync(inFolder('html/.well-known/acme-challenge/token'), 'proof')
    assert.equal((await ask({ port: http }, '/.well-known/acme-challenge/token')).body.toString(), 'proof')
  })

  site.child.kill('SIGKILL')
  await site.left()
  await saysThatTheSiteIsAway({ port: https, ca })
  const logs = ['access.log', 'error.log'].map(inFolder).filter((file) => existsSync(file))
  assertNothingPersonal([nginx.output(), ...logs.map((file) => readFileSync(file, 'utf8'))].join('\n'))
})
