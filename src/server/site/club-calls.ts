import * as calls from '#contract/site/club-calls.ts'
import { settingsBesideValues } from '#contract/site/club-settings.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { changeClub, readClubSettings } from './club-values.ts'

export function answerClubCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.readClub, () => config.club)

  answer(app, calls.readClubSettings, () => readClubSettings(db, config))

  answer(app, calls.changeClubSettings, ({ body, currentUser }) => {
    const { expectedVersion, confirmsTimeZone, ...given } = body
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => !settingsBesideValues.includes(name)))
    return changeClub(db, config, { values, expectedVersion, confirmsTimeZone, actorId: currentUser.id })
  })
}
