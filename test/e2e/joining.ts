import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export interface Person {
  username: string
  password: string
  email: string
  firstName: string
  lastName: string
}

export function newPerson(): Person {
  const mark = randomUUID().slice(0, 8)
  return {
    username: `rider-${mark}`,
    password: `같은 길 ${mark}`,
    email: `${mark}@example.com`,
    firstName: '도윤',
    lastName: '김',
  }
}

/** Step 1 of joining. */
export async function fillAccount(page: Page, person: Person): Promise<void> {
  for (const name of ['username', 'password', 'email', 'firstName', 'lastName'] as const) {
    await page.locator(`[name=${name}]`).fill(person[name])
  }
}

/** What step 2 does not know from the account. */
export async function fillApplication(page: Page): Promise<void> {
  await page.locator('[name=kakaoId]').fill('doyun_rides')
  await page.locator('[name=phoneNumber]').fill('(303) 555-0142')
  await page.locator('[name=dateOfBirth]').fill('1991-04-17')
  await page.locator('[name=motorcycleModel]').fill('BMW R 1250 GS')
  await page.locator('[name=emergencyContactName]').fill('이수빈')
  await page.locator('[name=emergencyContactRelation][value=spouse]').check()
  await page.locator('[name=emergencyContactPhone]').fill('(303) 555-0143')
  await page.locator('[name=membershipFee]').fill('$50')
}
