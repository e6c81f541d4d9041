import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answers } from '../applying.ts'

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
  const lines = ['kakaoId', 'phoneNumber', 'dateOfBirth', 'motorcycleModel', 'membershipFee'] as const
  for (const name of [...lines, 'emergencyContactName', 'emergencyContactPhone'] as const)
    await page.locator(`[name=${name}]`).fill(answers[name])
  await page.locator(`[name=emergencyContactRelation][value=${answers.emergencyContactRelation}]`).check()
}
