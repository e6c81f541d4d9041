import { type APIRequestContext, expect } from '@playwright/test'

/** Publishes an announcement that asks with eight options, each this word and a number. Returns its id. */
export async function askWithEightOptions(officer: APIRequestContext, word: string): Promise<string> {
  const options = Array.from({ length: 8 }, (_, at) => ({ textKo: `${word}${at}`, textEn: `${word}${at}` }))
  const words = { titleKo: '여덟 가지', titleEn: 'Eight options', contentKo: '골라 주세요.', contentEn: 'Please choose.' }
  const answer = await officer.post('/api/announcements', {
    data: { ...words, type: 'general', eventDate: '2126-04-01', question: { kind: 'many', options } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}
