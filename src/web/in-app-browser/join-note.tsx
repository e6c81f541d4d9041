import { useState } from 'react'
import { joinDraftPath } from '#contract/members/join-draft-link.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { canSeal, sendDraft } from '#web/members/join/draft-transfer.ts'
import { draftStore, isBlank, type JoinDraft } from '#web/members/join/join-draft.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { inAppBrowserTexts } from './in-app-browser.texts.ts'
import { appOf } from './in-app-browser.ts'
import { outsideAddress, pageOutside } from './outside-address.ts'

/**
 * Joining works inside an app, so this is one line in the page. Before anything is typed another browser is a link. With an account, the draft goes along.
 * In between it would be lost: then nothing leads there.
 */
export function JoinNote() {
  const t = useTexts(inAppBrowserTexts)
  const { language } = useLanguage()
  const { user } = useSession()
  const isUntouched = draftStore.usePart(isBlank)
  const isRegistered = draftStore.usePart(({ registeredAt }) => registeredAt !== null)
  const { userAgent } = navigator
  const outside = outsideAddress(userAgent, pageOutside(new URL(location.href), language))
  const hasAccount = isRegistered || user?.role === 'guest'
  return (
    <div className="below-4 stack s2 start screen-only">
      <p className="quiet small">
        {t('join', { app: t(`apps.${appOf(userAgent) ?? 'other'}`) })}{' '}
        {outside !== null && isUntouched && !hasAccount && <a href={outside}>{t('open')}</a>}
      </p>
      {outside !== null && hasAccount && canSeal() && <ContinueOutside />}
    </div>
  )
}

function ContinueOutside() {
  const t = useTexts(inAppBrowserTexts)
  const { language } = useLanguage()
  const { user } = useSession()
  const reason = useFailureReason()
  const [address, setAddress] = useState<string | null>(null)
  const { mutate, isPending, error } = useAction(() => sendDraft(draftOf(user)), {
    showsFailure: true,
    onSuccess({ token, key }) {
      const page = pageOutside(new URL(joinDraftPath(token, key), location.href), language)
      setAddress(outsideAddress(navigator.userAgent, page))
    },
  })
  // An app opens another browser only at a press, so it is a link of its own.
  return (
    <>
      {address === null ? (
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {t('continueOutside')}
        </Button>
      ) : (
        <AnchorButton variant="primary" size="small" href={address} ref={(link) => link?.focus()}>
          {t('openContinued')}
        </AnchorButton>
      )}
      <p role="status" className="quiet small">
        {error ? reason(error) : address !== null && t('continued')}
      </p>
    </>
  )
}

/** In step 2 of a user who is logged in there is no account in the draft. */
function draftOf(user: ReturnType<typeof useSession>['user']): JoinDraft {
  const draft = draftStore.get()
  if (draft.registeredAt !== null || user === null) return draft
  const { username, email, firstName, lastName } = user
  const account = { username, email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '' }
  return { ...draft, account, registeredAt: Date.now(), step: 'application' }
}
