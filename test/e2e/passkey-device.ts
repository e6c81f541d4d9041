import type { CDPSession, Page } from '@playwright/test'
import type { DemoSite } from './demo-site.ts'
import { expect, type text } from './fixtures.ts'

/** The site by a name: browsers make no passkeys for a number. */
export const named = ({ origin }: Pick<DemoSite, 'origin'>) => origin.replace('127.0.0.1', 'localhost')

interface Device {
  /** Whether the person touches the sensor for what the browser asks from now on: the login page's offer comes first. */
  touches(isTouching: boolean): Promise<unknown>
  /** Whether the finger is the owner's. */
  verifies(isVerified: boolean): Promise<unknown>
}

/** A phone with a screen lock, as Chromium's virtual authenticator plays it. */
export async function plugIn(page: Page): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    touches: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Adds a passkey in Settings, which are open. */
export async function addPasskey(page: Page, t: ReturnType<typeof text>['passkeys'], name: string) {
  await page.getByRole('button', { name: t.add }).click()
  const dialog = page.getByRole('dialog', { name: t.addedTitle })
  await dialog.getByLabel(t.name).fill(name)
  await dialog.getByRole('button', { name: t.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t.renameOne.replace('{name}', name) })).toBeVisible()
}
