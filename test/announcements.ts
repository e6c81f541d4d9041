/** An announcement as its form sends it, and as input of the store. */
export const announcement = {
  type: 'general',
  titleKo: '겨울 정비',
  titleEn: 'Winter maintenance',
  contentKo: '체인을 점검해 주세요.',
  contentEn: 'Check your chain.',
  eventDate: '2126-11-21',
} as const
export const newAnnouncement = { ...announcement, eventDate: '2126-11-21T07:00:00.000Z' }
