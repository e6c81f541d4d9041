import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readCurrentUser } from '#contract/accounts/auth-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { useLogout } from '#web/accounts/login/logout.ts'
import { request } from '#web/api/calls.ts'
import { isLoggedOut } from '#web/api/request.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ListLoading, Notice } from '#web/ui/list-states.tsx'
import { ApplicationForm, type OnSent } from './application-form.tsx'
import { joinTexts } from './join.texts.ts'
import { draftedValues, draftStore, type JoinDraft } from './join-draft.ts'
import { JoinFrame } from './join-frame.tsx'
import { prefill, valuesOf } from './prefill.ts'
import { VisitorJoin } from './visitor-join.tsx'

/** Step 2 for a user with an account. Members need not apply, but may sign another person up on their own phone (docs/product.md 6.3). */
export function LoggedInJoin({ user, onSent }: { user: CurrentUser; onSent: OnSent }) {
  const [isHelping, setIsHelping] = useState(false)
  const helped = draftStore.usePart(accountCreatedHere)
  if (user.role === 'guest') return <GuestJoin user={user} onSent={onSent} />
  if (isHelping || (helped !== null && helped !== user.username)) return <VisitorJoin onSent={onSent} />
  return <AlreadyMember username={user.username} onHelp={() => setIsHelping(true)} />
}

/** The account that was created on this page and whose application is not sent yet. */
const accountCreatedHere = ({ registeredAt, account }: JoinDraft) => (registeredAt === null ? null : account.username)

function AlreadyMember({ username, onHelp }: { username: string; onHelp: () => void }) {
  const t = useTexts(joinTexts)
  return (
    <Answer heading={t('alreadyMemberTitle')} text={t('alreadyMemberText', { username })}>
      <Button className="needs-script" onClick={onHelp}>
        {t('helpJoin')}
      </Button>
    </Answer>
  )
}

function GuestJoin({ user, onSent }: { user: CurrentUser; onSent: OnSent }) {
  const t = useTexts(joinTexts)
  const format = useFormat()
  const { data: sent, isPending } = useQuery(myApplicationQuery)
  const { username } = user
  if (sent?.status === 'approved') {
    return (
      <Answer heading={t('approvedTitle')} text={t('approvedText', { date: format.fullDate(sent.submittedAt) })}>
        <LinkButton href="/contact">{t('contactClub')}</LinkButton>
      </Answer>
    )
  }
  return (
    <JoinFrame step={2}>
      <h2 className="sr-only">{t('applicationStep')}</h2>
      <div className="stack s3 start below-5 join-note">
        <p>
          {t('applyingAs', { username })}{' '}
          {sent ? t(`${loadedStatus(sent.status)}Loaded`, { date: format.fullDate(sent.submittedAt) }) : t('prefilled')}
        </p>
        <LogoutButton />
      </div>
      {isPending ? (
        <ListLoading />
      ) : (
        <ApplicationForm
          username={username}
          initial={draftedValues(draftStore.get(), username) ?? (sent ? valuesOf(sent) : prefill(user))}
          needsLogin={isLoggedOutMeanwhile}
          onSent={onSent}
        />
      )}
    </JoinFrame>
  )
}

function loadedStatus(status: string): 'pending' | 'rejected' {
  return status === 'rejected' ? 'rejected' : 'pending'
}

/** Checked right before sending: without the session the application would be bound to no account. */
async function isLoggedOutMeanwhile(): Promise<boolean> {
  try {
    await request(readCurrentUser, undefined)
    return false
  } catch (error) {
    return isLoggedOut(error) // any other problem shows when the application is sent
  }
}

function Answer({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  const t = useTexts(pagesTexts)
  return (
    <div className="page wrap">
      <h1 className="page-title display">{t('joinTitle')}</h1>
      <Notice title={heading} text={text}>
        {children}
      </Notice>
    </div>
  )
}

function LogoutButton() {
  const t = useTexts(navTexts)
  const { logOut, isPending } = useLogout()
  return (
    <Button size="small" className="needs-script" aria-busy={isPending} onClick={logOut}>
      {t('logout')}
    </Button>
  )
}
