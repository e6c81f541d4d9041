import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appOf } from './in-app-browser.ts'
import { outsideAddress } from './outside-address.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const page = new URL('https://riders.example/login?new-password&lang=en#password=a_b-c&username=hong')

const kakao = 'kakaotalk://web/openExternal?url='
const intent =
  'intent://riders.example/login?new-password&lang=en#password=a_b-c&username=hong#Intent;scheme=https;package=com.android.chrome;end'

test('the browsers inside of apps are recognized, and each gets the way out that it has', () => {
  const [onAndroid, onIphone] = [`${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36`, `${iPhone} Mobile/15E148`]
  const facebook = ['[FB_IAB/FB4A;FBAV/480.0;]', '[FBAN/FBIOS;FBAV/480.0;]']
  const korean = ['NAVER(inapp; search; 2000; 12.9.3)', 'BAND/19.0.1', 'KAKAOSTORY/8.0', 'DaumApps/8.2']
  const others = ['Instagram 350.0.0', 'Barcelona 350.0', 'Line/14.15.0', 'MicroMessenger/8.0', 'Twitter for iPhone/10.60']
  for (const [userAgent, start] of [
    [`${onAndroid} KAKAOTALK/25.8.0 (INAPP)`, kakao],
    [`${onIphone} KAKAOTALK 25.8.0`, kakao],
    [onAndroid.replace('SM-S921N', 'SM-S921N; wv'), intent],
    ...[...facebook, ...korean, ...others].flatMap((app) => [
      [`${onAndroid} ${app}`, intent] as const,
      [`${onIphone} ${app}`, null] as const,
    ]),
  ] as const) {
    assert.notEqual(appOf(userAgent), null, userAgent)
    const address = outsideAddress(userAgent, page)
    assert.equal(address?.slice(0, start?.length) ?? null, start, userAgent)
  }
})

test('real browsers are none of them', () => {
  for (const userAgent of [
    `${android} Chrome/130.0 Mobile Safari/537.36`,
    `${android} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 Whale/3.2',
    `${android} Chrome/130.0 Mobile Safari/537.36 Bandwagon/1.0`,
    `${iPhone} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Whale/4.29 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Offline/1.0',
    navigator.userAgent,
  ]) {
    assert.equal(appOf(userAgent), null, userAgent)
  }
})

test('a password link leaves KakaoTalk with its language and its secret', () => {
  const address = outsideAddress('KAKAOTALK/25', page) ?? ''
  assert.equal(decodeURIComponent(address.slice(kakao.length)), page.href)
})
