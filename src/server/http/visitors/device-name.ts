// The first that fits: browsers also call themselves by the names of those before them.
const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows NT/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  // An iPad that asks for desktop pages says this too.
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
 * Kind of device and browser for the list of one's own sessions, such as `iPhone · Safari`; null when neither is known. No model and no version:
 * it is kept to be recognized by its owner and for nothing else.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const firstOf = (kinds: [RegExp, string][]) => kinds.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return [firstOf(devices), firstOf(browsers)].filter((name) => name !== undefined).join(' · ') || null
}
