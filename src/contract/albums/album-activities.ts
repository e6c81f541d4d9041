import { inLog } from '#contract/activities.ts'

export const albumActivities = inLog('content', {
  'album.create': { ko: '{actor} 님이 앨범을 올렸습니다: {subject}', en: '{actor} added the album “{subject}”.' },
  'album.update': { ko: '{actor} 님이 앨범을 수정했습니다: {subject}', en: '{actor} changed the album “{subject}”.' },
  'album.confirm': {
    ko: '{actor} 님이 앨범의 번역이 맞다고 확인했습니다: {subject}',
    en: '{actor} confirmed the translation of the album “{subject}”.',
  },
  'album.delete': { ko: '{actor} 님이 앨범 하나를 삭제했습니다. ({id})', en: '{actor} deleted an album ({id}).' },
  'album.restore': { ko: '{actor} 님이 삭제한 앨범을 되살렸습니다: {subject}', en: '{actor} restored the album “{subject}”.' },
  'album.purge': { ko: '{actor} 님이 앨범 하나를 완전히 삭제했습니다. ({id})', en: '{actor} deleted an album for good ({id}).' },
})
