import { inLog } from '#contract/activities.ts'

export const bylawsActivities = inLog('content', {
  'bylaws.publish': {
    changesPages: true,
    ko: '{actor} 님이 회칙을 새로 공포했습니다. (판과 시행일: {detail})',
    en: '{actor} published new bylaws (version and effective date: {detail}).',
  },
})
