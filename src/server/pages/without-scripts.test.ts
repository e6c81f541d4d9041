import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertApplication } from '../../../test/applying.ts'
import { openSite, part, read, words } from '../../../test/rendered-pages.ts'
import { builtTexts } from '../../../test/site-texts.ts'

const t = builtTexts('en')

test('without scripts the contact form offers an email address, the login page says what it needs, and the whole privacy notice can be read', async () => {
  await using site = await openSite()
  const noscripts = (page: string) => page.match(/<noscript>.*?<\/noscript>/gs)?.join('') ?? ''
  const contact = await read(site, '/contact')
  assert.match(noscripts(contact), /href="mailto:/)
  assert.match(part(contact, 'main'), /<button[^>]* class="[^"]*needs-script/, 'the style sheet hides its button')
  assert.ok(words(noscripts(await read(site, '/login'))).includes(t.login.needsScript))
  assert.match(part(contact, 'footer'), /href="\/help[^"]*#privacy"/)
  const help = await read(site, '/help')
  assert.match(help, /id="privacy"/)
  for (const sentence of [t.privacyNotice.rightsRefuse, 'Erased 14 days after']) assert.ok(help.includes(sentence), sentence)
})

test('home and profile remind a member whose consent is due, and the page to join says that this is a member', async () => {
  await using site = await openSite()
  const { headers, userId } = await site.signedInAs('member')
  await insertApplication(site.db, { userId, status: 'approved' })
  for (const path of ['/', '/profile'])
    assert.ok(part(await read(site, path, headers), 'main').includes(t.common.consentReminder), path)
  assert.ok(part(await read(site, '/join', headers), 'main').includes(t.join.alreadyMemberTitle))
})
