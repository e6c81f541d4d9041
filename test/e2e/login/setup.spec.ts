import { clubSentences } from '#contract/site/club-problems.ts'
import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'
import { startNewSite } from '../own-site.ts'
import { phone } from '../screens.ts'

test('from the printed address to the club’s own site on a phone, in few presses', async ({ browser, language }) => {
  const { clubForm: form, clubParts: parts, setupSteps: t, setupDone: done } = text(language)
  // The demo is set up.
  await using site = await startNewSite(browser, language)
  const page = await site.open({ viewport: phone, timezoneId: 'America/Chicago' })
  await page.addInitScript(() =>
    addEventListener('click', ({ target }) => {
      // A label's click is followed by that of its control.
      if (!(target instanceof HTMLLabelElement))
        sessionStorage.setItem('presses', String(Number(sessionStorage.presses ?? 0) + 1))
    }),
  )
  const at = (step: number) => expect(page.getByRole('heading', { name: new RegExp(`^${step}/5`) })).toBeVisible()
  const next = () => page.getByRole('button', { name: t.next }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const inKorean = (label: string) => field(form.inKorean.replace('{label}', label))

  await page.goto(await site.setupPath())
  await at(1)
  expect(page.url(), 'the secret is out of the address bar').toBe(`${site.origin}/setup`)
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
  await field(form.letters).fill('두')
  const lettered = page.getByText(form.lettersOf.replace('{letters}', '두'))
  await expect(lettered.getByRole('radio')).toBeChecked()
  await expect(lettered, 'beside the field').toBeInViewport({ ratio: 1 })
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('road') })
  const refusal = 'Please choose an SVG or PNG file.'
  const said = language === 'ko' ? (clubSentences[refusal] ?? '') : refusal
  await expect(page.getByRole('alert').getByText(said)).toBeVisible()
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
})
