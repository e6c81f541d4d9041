import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageCookie } from '#contract/languages.ts'
import { clubSentences } from '#contract/site/club-problems.ts'
import { startSiteProcess } from '../../site-process.ts'
import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'
import { phone } from '../screens.ts'

// A site of its own: the demo is set up.
test('from the printed address to the club’s own site on a phone, in few presses', async ({ browser, language }) => {
  test.setTimeout(120_000)
  const { clubForm: form, clubParts: parts, setupSteps: t, setupDone: done } = text(language)
  await using started = startSiteProcess({ DATA_DIR: mkdtempSync(join(tmpdir(), 'club-setup-')) }, 'scripts/start.js')
  const site = await started.address()
  await expect.poll(() => started.output().stdout).toContain('/setup#')
  const context = await browser.newContext({ viewport: phone, baseURL: site, timezoneId: 'America/Chicago' })
  await context.addCookies([{ name: languageCookie, value: language, url: site }])
  await context.addInitScript(() =>
    addEventListener('click', ({ target }) => {
      // A label's click is followed by that of its control.
      if (!(target instanceof HTMLLabelElement))
        sessionStorage.setItem('presses', String(Number(sessionStorage.presses ?? 0) + 1))
    }),
  )
  const page = await context.newPage()
  const at = (step: number) => expect(page.getByRole('heading', { name: new RegExp(`^${step}/5`) })).toBeVisible()
  const next = () => page.getByRole('button', { name: t.next }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const inKorean = (label: string) => field(form.inKorean.replace('{label}', label))

  await page.goto(/\S+(\/setup#\S+)/.exec(started.output().stdout)?.[1] ?? '')
  await at(1)
  expect(page.url(), 'the secret is out of the address bar').toBe(`${site}/setup`)
  await expect(inKorean(form.name), 'not the sample’s').toHaveValue('')
  await expect(page.getByText(/HGR|한길|Hangil/).filter({ visible: true }), 'nor its name around the page').toHaveCount(0)
  await inKorean(form.name).fill('두바퀴 클럽')
  await field(form.abbreviation).fill('TWO')
  await inKorean(form.city).fill('시카고')
  await inKorean(form.state).fill('일리노이')
  await field(form.email).fill('nowhere')
  await field(form.phone).fill('312-555-0142')
  await page.reload()
  await expect(field(form.phone), 'outlasts a reload').toHaveValue('312-555-0142')
  await expect(field(form.timeZone), 'that of the phone').toHaveValue('America/Chicago')
  await next()
  await expect(field(form.email)).toBeFocused()
  await expect(field(form.email), 'what the server says is at its field').toHaveAttribute('aria-invalid', 'true')
  await field(form.email).fill('ride@two.example.org')
  await next()

  await at(2)
  await expect(page.getByRole('heading', { level: 2, name: /^2/ }), 'a step begins at its top').toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { checked: true }).first()).toBeFocused()
  const sentence = (english: string) => (language === 'ko' ? (clubSentences[english] ?? '') : english)
  await field(form.letters).fill('光')
  await expect(page.getByText(sentence('Please type one or two letters, digits or Hangul syllables.'))).toBeVisible()
  await field(form.letters).fill('두')
  const lettered = page.getByText(form.lettersOf.replace('{letters}', '두'))
  await expect(lettered.getByRole('radio')).toBeChecked()
  await expect(lettered, 'beside the field').toBeInViewport({ ratio: 1 })
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('road') })
  await expect(page.getByRole('alert').getByText(sentence('Please choose an SVG or PNG file.'))).toBeVisible()
  await next()
  await at(3)
  await page.getByRole('button', { name: t.skip }).click()
  await at(4)
  const steps = page.getByRole('list', { name: t.progress }).getByRole('listitem')
  const plates = [parts.club, parts.face, `3${parts.words}`, `4${parts.dues}`, `5${t.administrator}`]
  await expect(steps, 'what was skipped is not done').toHaveText(plates)
  await next()

  await at(5)
  await field(t.username).fill('hong')
  await field(t.password).fill('kettle and horizon')
  await field(t.email).fill('hong@two.example.org')
  await field(t.lastName).fill('홍')
  await field(t.firstName).fill('길동')
  await page.getByRole('button', { name: t.finish }).click()
  await expect(page.getByRole('heading', { name: done.heading.replace('{name}', '두바퀴 클럽') })).toBeVisible()
  const left = page.getByText(done.stillSample.replace('{parts}', parts.words))
  await expect(left, 'what was skipped is named; who leaves the dues blank shows none').toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: done.home }).click()
  await expect(page).toHaveTitle('두바퀴 클럽')
  await expect(page.getByRole('banner')).toContainText('TWO')
  expect(Number(await page.evaluate(() => sessionStorage.presses))).toBeLessThan(15)

  await page.goto('/admin')
  await expect(page.getByRole('link', { name: parts.words })).toBeVisible()
  await context.close()
})
