import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProgram } from '../../scripts/check/programs.ts'
import { startDemoSite } from '../e2e/demo-site.ts'
import { openFirefox } from './firefox.ts'
import { Walk } from './walk.ts'

const program = findProgram('firefox-esr', 'firefox')
const skip = program === undefined && "Firefox is not installed; 'npm run test:all' installs it"

test('a Firefox that blocks all cookies and storage opens every page, and says before and after a login why it does not last', {
  skip,
  timeout: 180_000,
}, async () => {
  if (program === undefined) return
  await using site = await startDemoSite()
  await using driver = await openFirefox(program, { 'network.cookie.cookieBehavior': 2 })
  const walk = new Walk(driver, site, 'ko')
  const { login, join, common, lastingToast } = walk.text
  const says = (text: string) =>
    walk.until(text, () => driver.evaluate((sentence) => document.body.innerText.includes(sentence), text))

  for (const path of ['/', '/bylaws', '/gallery', '/contact', '/help', '/settings', '/profile']) await walk.open(path)
  await walk.open('/join')
  await says(join.noCookies)
  await walk.open('/login')
  await says(login.noCookies)
  const { username = '', password = '' } = site.accounts.get('rider') ?? {}
  assert.ok(await driver.type({ css: '[name=username]' }, username))
  assert.ok(await driver.type({ css: '[name=password]' }, password))
  await walk.until('the button is pressed', () => driver.press({ css: 'form .button-primary' }))
  await says(common.loginNotKept)
  assert.equal(await driver.evaluate((title) => document.body.innerText.includes(title), lastingToast.loginSuccessTitle), false)
  // Expected: 401 for a session that was not kept.
  assert.deepEqual(
    driver.errors().filter((error) => !/401/.test(error)),
    [],
  )
})
