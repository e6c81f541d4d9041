import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushObstacle, type Surroundings } from './push-obstacle.ts'

const chrome: Surroundings = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  maxTouchPoints: 5,
  isStandalone: false,
  isSecure: true,
  hasPush: true,
  permission: 'default',
  hasWorker: true,
  savesData: false,
  isOffered: true,
}
const iPhone = (version: string): Partial<Surroundings> => ({
  userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
  hasPush: false,
})
const desktopIpad = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
}

test('a browser that can show push messages has no obstacle, also before its user has decided', () => {
  assert.equal(pushObstacle(chrome), null)
  assert.equal(pushObstacle({ ...chrome, permission: 'granted' }), null)
  assert.equal(pushObstacle({ ...chrome, ...iPhone('18_1'), isStandalone: true, hasPush: true }), null)
  assert.equal(pushObstacle({ ...chrome, ...desktopIpad, maxTouchPoints: 0 }), null, 'a Mac')
})

test('each obstacle is named, the first one to deal with first', () => {
  const cases: [Partial<Surroundings>, ReturnType<typeof pushObstacle>][] = [
    [{ userAgent: `${chrome.userAgent} KAKAOTALK/25.8.0 (INAPP)`, hasPush: false }, 'inApp'],
    [{ isOffered: false }, 'notOffered'],
    [{ isSecure: false, hasPush: false }, 'insecure'],
    [iPhone('15_8'), 'oldIos'],
    [iPhone('16_3'), 'oldIos'],
    [iPhone('16_4'), 'addToHomeScreen'],
    [iPhone('18_1'), 'addToHomeScreen'],
    [{ ...desktopIpad, hasPush: false }, 'addToHomeScreen'],
    [{ hasPush: false }, 'unsupported'],
    [{ permission: 'denied' }, 'blocked'],
    [{ savesData: true, hasWorker: false }, 'savesData'],
    [{ savesData: true }, null],
  ]
  for (const [changes, expected] of cases)
    assert.equal(pushObstacle({ ...chrome, ...changes }), expected, JSON.stringify(changes))
})
