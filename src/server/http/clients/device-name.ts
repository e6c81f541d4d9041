// The first match counts: browsers also send the names of older ones.
const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows NT/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  // Also an iPad that requests desktop pages.
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER/, 'NAVER'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/**
 * Kind of device and browser for a user's list of sessions, such as `iPhone · Safari`; null when neither is known. No model and no version: the user has to
 * recognize it, nothing more.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const firstOf = (kinds: [RegExp, string][]) => kinds.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return [firstOf(devices), firstOf(browsers)].filter((name) => name !== undefined).join(' · ') || null
}
