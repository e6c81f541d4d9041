import * as calls from '#contract/site/club-calls.ts'
import { type ClubSettings, settingsBesideValues } from '#contract/site/club-settings.ts'
import { record } from '#server/activities/record.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import {
  isUnchanged,
  readerOf,
  readMailbox,
  rejectWhereEnvironmentRules,
  saveMailbox,
  showMailbox,
  tryMailbox,
} from '#server/mail/mailbox.ts'
import { shownDues } from '#server/money/open-dues.ts'
import { changeClub, checkClubChange, readClubSettings, refreshClub } from './club-values.ts'

export function answerClubCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.readClub, async () => ({ ...config.club, ...(await shownDues(db, config.club)) }))

  const withMail = async (settings: ClubSettings) => ({
    ...settings,
    mail: await showMailbox(db, config),
    mailReadOnly: config.smtpUrl !== undefined,
    hasPublicAddress: config.publicUrl !== undefined,
  })

  answer(app, calls.readClubSettings, async () => withMail(await readClubSettings(db, config)))

  answer(app, calls.changeClubSettings, async (request) => {
    const { body, currentUser } = request
    const { expectedVersion, confirmsTimeZone, mail, ...given } = body
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => !settingsBesideValues.includes(name)))
    const wanted = { values, expectedVersion, confirmsTimeZone, actorId: currentUser.id }
    if (mail === undefined || (await isUnchanged(mail, { db, config }))) return withMail(await changeClub(db, config, wanted))
    rejectWhereEnvironmentRules(config)
    await checkClubChange(db, config, wanted)
    if (mail !== null) await app.limits.spend(request, 'tryMailbox')
    const tried = mail && (await tryMailbox(mail, { db, config, to: await readerOf(db, currentUser) })).tried
    await inTransaction(db, async (change) => {
      await checkClubChange(change, config, wanted)
      if (Object.keys(values).length > 0) await changeClub(change, config, wanted)
      await saveMailbox(change, tried)
      await record(change, 'club.mail', { actorId: currentUser.id, detail: tried === null ? 'none' : null })
    })
    await Promise.all([refreshClub(db, config), readMailbox(db, config)])
    return withMail(await readClubSettings(db, config))
  })
}
