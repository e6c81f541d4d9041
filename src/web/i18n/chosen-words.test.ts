import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { sentences } from '#contract/sentences.ts'
import { siteTexts } from '../../../test/site-texts.ts'

/** One word for one thing in what people read. Each row: what is written instead of the first, and what must not be written. */
const replaced: Record<Language, [chosen: string, others: RegExp][]> = {
  en: [
    ['email', /\be-mails?\b|\b(?:a|the|our|that|such) letters?\b(?! of)/i],
    ['log in, log out', /\bsign(?:s|ed|ing)?[ -](?:in|out)\b|\blogged (?:on|off)\b/i],
    ['waitlist', /\bwait(?:ing)?[ -]list\b/i],
    ['notification', /\bnotices\b/i],
    ['cancelled', /\bcall(?:s|ed|ing)? (?:it )?off\b|\bcanceled\b/i],
    ['no one, someone, everyone, anyone', /\b(?:no|some|every|any)body\b|\bwhoever\b/i],
    ['KakaoTalk ID', /\bKakaoTalk id\b/],
    ['again, automatically', /\banew\b|\bby itself\b/i],
  ],
  ko: [
    ['바이크', /오토바이|모터사이클(?! (?:클럽|기종|면허))/],
    ['Dropbox', /드롭박스/],
    ['스위프', /후미/],
    ['이메일 주소', /(?<!이)메일 주소|이-메일|e-?메일/i],
    ['대기 명단', /대기자 명단|대기 리스트|대기열/],
    ['자동으로', /저절로/],
    ['디스크 공간', /자리가 부족|남은 자리가/],
    ['휴대전화', /핸드폰|휴대폰/],
  ],
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* stringsOf(part)
}

/** Documents for people who use the site or run it, without commands, names of files and what a table of spellings lists. */
function documentsOf(language: Language): string[] {
  const files = globSync(['docs/officers/*.md', 'docs/howto/*.md', 'README*.md']).filter(
    (file) => file.endsWith('.ko.md') === (language === 'ko'),
  )
  return files.map((file) => `${file}\n${readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '')}`)
}

for (const language of ['en', 'ko'] as const) {
  test(`screens, answers, mail and documents use one word for one thing (${language})`, () => {
    const texts = [
      ...stringsOf(siteTexts(language)),
      ...(language === 'ko' ? Object.values(sentences) : Object.keys(sentences)),
      ...documentsOf(language),
    ]
    assert.ok(texts.length > 1_000, String(texts.length))
    const found = replaced[language].flatMap(([chosen, others]) =>
      texts.flatMap((text) => {
        const word = others.exec(text)?.[0]
        const line = text.split('\n').find((part) => others.test(part)) ?? text
        return word === undefined ? [] : [`write “${chosen}”, not “${word}”: ${text.split('\n', 1)[0]}: ${line}`]
      }),
    )
    assert.deepEqual(found, [])
  })
}
