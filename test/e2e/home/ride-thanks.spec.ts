import { createRide, newTitles, today } from '../admin/plan-ride.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test('after a ride its officer has a message of thanks, once it is recorded', async ({ page, site, language }) => {
  const { leaderTools, rideThanks: t, tellRiders } = text(language)
  await logInAs(page, site, 'admin')
  const titles = newTitles()
  const ride = await createRide(page.request, site, titles, { eventDate: today(), startTime: '00:00', endTime: '00:01' })
  await page.goto(`/?ride=${ride.id}`)
  const card = page.getByRole('article', { name: titles[language] })
  await expect(card.getByRole('link', { name: leaderTools.sheet })).toBeVisible()
  const open = card.getByRole('button', { name: t.openLabel.replace('{title}', titles[language]) })
  await expect(open).toHaveCount(0)
  const { id: userId } = await (await page.request.get('/api/auth/user')).json()
  await page.request.put(`/api/riding-events/${ride.id}/attendance`, { data: { userIds: [userId], guestStarts: 4 } })
  await page.reload()
  await open.click()
  const dialog = page.getByRole('dialog', { name: t.title })
  await expect(dialog.getByRole('textbox', { name: tellRiders.languages.ko })).toHaveValue(/5명이 함께 달렸습니다/)
  await expect(dialog.getByRole('textbox', { name: tellRiders.languages.en })).toHaveValue(/5 of us rode together/)
  await expectNoAxeFindings(page)
  await page.request.delete(`/api/riding-events/${ride.id}`)
})
