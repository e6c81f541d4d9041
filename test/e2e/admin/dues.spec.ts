import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, openAs, test, text } from '../fixtures.ts'

const line = (day: string, name: string) => `${day},"Zelle payment from ${name}; Conf# 0a1b2c","45.00","1,000.00"`

/** Before the club’s today in any time zone, as banks write it. */
function dayOfPast(): string {
  const [year, month, day] = new Date(Date.now() - 48 * 60 * 60_000).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

const rowOf = (page: Page, name: RegExp) => page.locator('.charge').filter({ hasText: name })

test('an officer reminds who owes, records what came, takes it back, finds the rest in a statement, and opens other collections', async ({
  page,
  site,
  language,
}) => {
  const { charge, collectionForm, ledger, moneyList, moneyWords, statement, common } = text(language)
  const { states } = moneyWords
  const [vests, shin, kwon] = [/단체 조끼|Club vests/, /Michael Shin|신민수/, /Daniel Kwon/]
  await openAs(page, site, 'admin', '/admin?tab=members')
  await page.getByRole('link', { name: moneyList.open, exact: true }).click()
  await page.getByRole('link', { name: vests }).click()
  await expect(page.getByRole('heading', { level: 1, name: vests })).toBeVisible()

  // Who has just said that they paid is not reminded.
  await page.getByRole('button', { name: /^Remind 2 people$|^2명에게 알리기$/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Remind 2|^2명에게/ }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remind|명에게 알리기$/ }), 'once a week').toHaveCount(0)

  // One press, and it stays in view under the filter.
  await page
    .getByRole('group', { name: ledger.filter })
    .getByRole('button', { name: /^(Not paid|안 냈음) 3$/ })
    .click()
  await expect(page.locator('.charge')).toHaveCount(3)
  await expectNoAxeFindings(page)
  await rowOf(page, shin)
    .getByRole('button', { name: /45 (from|받음)|\$45/ })
    .click()
  await expect(rowOf(page, shin).getByText(states.paid, { exact: true })).toBeVisible()
  await expect(page.locator('.charge')).toHaveCount(3)

  // Money is taken back only with a reason.
  await rowOf(page, shin).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Take back|되돌리기/ }).click()
  const takeBack = dialog.getByRole('button', { name: /^Take back \$45$|^\$45 되돌리기$/ })
  await takeBack.click()
  await expect(dialog.getByText(/Please write why|까닭을 적어/)).toBeVisible()
  await dialog.getByLabel(charge.reason, { exact: true }).fill('Pressed by mistake')
  await takeBack.click()
  await expect(dialog.getByText(states.open, { exact: true })).toBeVisible()
  await expect(dialog.getByText('Pressed by mistake')).toBeVisible()
  await dialog.getByRole('button', { name: common.close }).click()
  await expect(dialog).toHaveCount(0)

  // Nothing of the statement leaves the browser but what is ticked.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.getByRole('button', { name: ledger.statement }).click()
  const day = dayOfPast()
  const lines = [
    line(day, 'LIM TAE HO'),
    line(day, 'MICHAEL SHIN'),
    line(day, 'D KWON'),
    line(day, 'KANG SO YEON'),
    `${day},"EXAMPLE POWER CO","45.00","1,000.00"`,
  ]
  await page.getByLabel(statement.paste).fill(['Date,Description,Amount,Running Bal.', ...lines].join('\n'))
  const group = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(group(statement.sure).getByRole('checkbox')).toHaveCount(2)
  await expect(group(statement.likely).getByText(statement.doubts.initials)).toBeVisible()
  await expect(group(statement.likely).getByText(statement.doubts.alreadyPaid)).toBeVisible()
  await expect(group(statement.none).getByRole('checkbox')).toBeDisabled()
  await expectNoAxeFindings(page)
  await group(statement.sure).getByRole('button').click()
  await group(statement.likely)
    .getByRole('checkbox', { name: /D KWON/ })
    .check()
  await page.getByRole('button', { name: /^Record 3 payments, \$135$|^3건 \$135 기록하기$/ }).click()
  await expect(page.getByText(/^3 lines are recorded\.$|^3줄은 이미 기록했습니다\.$/)).toBeVisible()
  const written = sent.filter((body) => body.includes('payments'))
  expect(written).toHaveLength(1)
  expect(written.join(''), 'no text of the bank').not.toMatch(/Zelle payment|TAE HO|POWER|Conf/)

  await page.getByRole('button', { name: statement.back }).click()
  await page
    .getByRole('group', { name: ledger.filter })
    .getByRole('button', { name: /^(Paid|냈음) 5$/ })
    .click()
  await expect(rowOf(page, kwon).getByText(states.paid, { exact: true })).toBeVisible()

  // The next dues are proposed with the values of the last; people are chosen for another collection.
  await page.goto('/admin?money')
  await page.getByRole('link', { name: /Open the 20\d\d dues|20\d\d년 회비 열기/ }).click()
  await expect(page.getByLabel(collectionForm.titleKo)).toHaveValue(/^20\d\d년 회비$/)

  await page.getByRole('link', { name: moneyList.heading }).click()
  await page.getByRole('link', { name: moneyList.newOther }).click()
  await page.getByLabel(collectionForm.titleKo).fill('체육 대회')
  await page.getByLabel(collectionForm.titleEn).fill('Sports day')
  await page.getByLabel(collectionForm.amount).fill('12.50')
  await page.getByLabel(collectionForm.dueDate).fill('2030-05-01')
  await page.getByRole('button', { name: collectionForm.submitNew, exact: true }).click()
  await expect(page.getByText(/choose at least one person|한 분 이상/)).toBeVisible()
  await page.getByRole('searchbox', { name: collectionForm.searchPeople }).fill('윤혜진')
  await page.getByRole('checkbox', { name: /Hyejin Yoon|윤혜진/ }).check()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: collectionForm.submitNew, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Sports day|체육 대회/ })).toBeVisible()
  await expect(page.locator('.charge')).toHaveText(/12\.50/)
})
