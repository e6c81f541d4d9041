import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Walk } from './walk.ts'

/** What visitors, applicants, members and officers do, in any browser. The visitor's journey ends with the server stopped. */
export const journeys: Record<'joins' | 'member' | 'officer' | 'visitor', (walk: Walk) => Promise<void>> = {
  joins,
  member,
  officer,
  visitor,
}

const scrolledTo = () => Math.round(scrollY)
/** Writes the position right after Back into the document, before anything can correct it. */
const writeReturn = () =>
  addEventListener('popstate', () => setTimeout(() => document.body.setAttribute('data-returned', `${Math.round(scrollY)}`)), {
    once: true,
  })

async function visitor(walk: Walk): Promise<void> {
  const { driver, text, language } = walk
  const bylaws = { role: 'link', name: text.nav.bylaws, within: 'footer' } as const
  const bylawsTitle = { role: 'heading', name: text.pages.bylawsTitle } as const
  await walk.open('/')
  await walk.sees({ role: 'tab', name: text.home.announcementsTab })

  // A link opens a page at its top, and Back and Forward return to the place, three times: it went wrong only sometimes.
  for (let round = 0; round < 3; round += 1) {
    await walk.press(bylaws)
    await walk.sees(bylawsTitle)
    await walk.until('the page begins at its top', async () => (await driver.evaluate(scrolledTo)) === 0)
    await driver.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await driver.evaluate(writeReturn)
    await driver.back()
    await walk.seesNo(bylawsTitle)
    await walk.until('Back returns to the footer', async () => (await driver.evaluate(scrolledTo)) > 1500)
    const returned = await driver.evaluate(() => document.body.getAttribute('data-returned'))
    assert.equal(Number(returned), await driver.evaluate(scrolledTo), 'in one step')
    await driver.forward()
    await walk.sees(bylawsTitle)
    await walk.until('Forward returns to the place', async () => (await driver.evaluate(scrolledTo)) === 400)
    await driver.back()
    await walk.seesNo(bylawsTitle)
    await walk.until('Back returns again', async () => (await driver.evaluate(scrolledTo)) > 1000)
  }

  await walk.open('/bylaws')
  await walk.press({ role: 'button', name: language === 'ko' ? 'EN, English' : '한국어' })
  await walk.until('the other language', async () => (await driver.evaluate(() => document.documentElement.lang)) !== language)
  await walk.press({ role: 'button', name: language === 'ko' ? '한국어' : 'EN, English' })
  await walk.sees(bylawsTitle)

  await walk.until('the page for no connection is saved', () =>
    driver.evaluate(async () => (await caches.match('/offline', { ignoreSearch: true })) !== undefined),
  )
  // A page that began to load before the worker was there may be without it until it is loaded again.
  await walk.reload()
  await walk.until('the worker answers for the page', () => driver.evaluate(() => navigator.serviceWorker.controller !== null))
  await walk.until('the copy is saved', () =>
    driver.evaluate(async (path) => (await caches.match(path)) !== undefined, language === 'ko' ? '/bylaws' : '/bylaws?lang=en'),
  )
  assert.deepEqual(driver.errors(), [])
  await walk.site[Symbol.asyncDispose]()
  await walk.reload()
  await walk.sees(bylawsTitle)
  await walk.until('the notice that this is a copy', () =>
    driver.evaluate(() => document.documentElement.dataset.savedAt !== undefined),
  )
}

async function joins(walk: Walk): Promise<void> {
  const { driver, text } = walk
  const mark = randomUUID().slice(0, 8)
  const account = {
    username: `rider-${mark}`,
    password: `같은 길 ${mark}`,
    email: `${mark}@example.com`,
    firstName: '도윤',
    lastName: '김',
  }
  await walk.open('/join')
  await walk.sees({ css: '[name=username][aria-invalid=false]' })
  await walk.press({ role: 'button', name: text.join.createAccount })
  await walk.sees({ css: '[name=username][aria-invalid=true]' })
  for (const [name, value] of Object.entries(account)) await walk.type(`[name=${name}]`, value)
  await walk.press({ role: 'button', name: text.join.createAccount })
  const application = {
    kakaoId: 'doyun_rides',
    phoneNumber: '(303) 555-0142',
    motorcycleModel: 'BMW R 1250 GS',
    emergencyContactName: '이수빈',
    emergencyContactPhone: '(303) 555-0143',
    membershipFee: '$50',
  }
  for (const [name, value] of Object.entries(application)) await walk.type(`[name=${name}]`, value)
  await walk.sees({ css: '[name=dateOfBirth][data-empty]' })
  await walk.choose('[name=dateOfBirth]', '1991-04-17')
  await walk.sees({ css: '[name=dateOfBirth]:not([data-empty])' })
  await walk.press({ css: '[name=emergencyContactRelation][value=spouse]' })
  await walk.press({ css: '[type=checkbox]' })
  await walk.press({ role: 'button', name: text.join.submit })
  await walk.sees({ role: 'heading', name: text.join.receivedTitle })
  assert.deepEqual(driver.errors(), [])
}

async function member(walk: Walk): Promise<void> {
  const { driver, text } = walk
  await walk.logIn('rider')
  await walk.press({ role: 'tab', name: text.home.scheduleTab })
  const list = '[role=tabpanel]'
  const signUp = { role: 'button', name: text.rides.rowGo } as const
  await walk.sees({ ...signUp, within: list })
  const ride = await driver.evaluate((name) => {
    const button = [...document.querySelectorAll<HTMLElement>('[role=tabpanel] button')].find(
      ({ innerText }) => innerText.trim() === name,
    )
    return `[data-ride="${button?.closest('li')?.querySelector<HTMLElement>('[data-ride]')?.dataset.ride}"]`
  }, signUp.name)
  const row = `${list} li:has(${ride})`
  await walk.press({ ...signUp, within: row })
  await walk.press({ role: 'button', name: text.rideRegistration.join, within: '[role=dialog]' })
  await walk.sees({ role: 'heading', name: text.signedUp.going })
  // Not by the button at the foot, which stands where the one before stood: for half a second the site takes that for the second click of a double click.
  await walk.press({ css: '[role=dialog] .dialog-head button' })
  await walk.seesNo({ css: '[role=dialog]' })
  await walk.sees({ css: `${row} .row-state-going` })

  await walk.press({ css: `${row} ${ride}` })
  const takeBack = { role: 'button', name: text.rides.takeBack, within: '.ride-page' } as const
  await walk.press(takeBack)
  await walk.seesNo(takeBack)
  await driver.back()
  await walk.sees({ ...signUp, within: row })

  await walk.press({ role: 'link', name: text.nav.gallery })
  await walk.sees({ css: 'main a[href^=http], main a[target]' })
  await walk.chooseInMenu('/profile')
  await walk.sees({ role: 'heading', name: text.pages.profileTitle })
  await walk.reads('rider')
  assert.deepEqual(driver.errors(), [])
}

async function officer(walk: Walk): Promise<void> {
  const { driver, text, language } = walk
  const form = text.announcementForm
  const mark = randomUUID().slice(0, 8)
  const titles = { ko: `안전 점검 ${mark}`, en: `Safety check ${mark}` }
  await walk.logIn('admin')
  await walk.chooseInMenu('/admin')
  await walk.press({ role: 'tab', name: text.admin.tabAnnouncements })
  // On phones a button opens the form; on wide screens it is always there.
  const opener = { role: 'button', name: form.createTitle } as const
  await walk.until('a way to the form', async () => (await driver.shows(opener)) || driver.shows({ css: '[name=titleKo]' }))
  if (await driver.shows(opener)) await walk.press(opener)
  await walk.choose('[name=type]', 'safety')
  await walk.type('[name=titleKo]', titles.ko)
  await walk.type('[name=titleEn]', titles.en)
  await walk.type('[name=contentKo]', '출발 전에 타이어를 확인해 주세요.')
  await walk.type('[name=contentEn]', 'Please check your tires before the start.')
  await walk.choose('[name=eventDate]', '2031-05-03T09:30')
  await walk.press({ role: 'button', name: form.create })
  await walk.sees({ role: 'heading', name: titles[language] })
  // At once, while the lists are read again.
  await walk.press({ role: 'button', name: form.editLabel.replace('{title}', titles[language]) })
  const isFilled = (title: string) => document.querySelector<HTMLInputElement>('[name=titleKo]')?.value === title
  await walk.until('the form holds the announcement', () => driver.evaluate(isFilled, titles.ko))
  await walk.seesNo({ css: 'form [aria-busy=true]' })
  assert.ok(await driver.evaluate(isFilled, titles.ko), 'and goes on holding it')
  await walk.press({ role: 'button', name: text.common.cancel })
  await walk.press({ role: 'button', name: form.deleteLabel.replace('{title}', titles[language]) })
  await walk.press({ css: '[role=alertdialog] button:last-of-type' })
  await walk.seesNo({ role: 'heading', name: titles[language] })

  await walk.press({ css: '[role=tab]:first-of-type' })
  await walk.sees({ css: 'main table' })
  assert.deepEqual(driver.errors(), [])
}
