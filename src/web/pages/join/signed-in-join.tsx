import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { currentUserQuery } from '#web/api/auth.ts'
import { myApplicationQuery } from '#web/api/membership-applications.ts'
import { isLoggedOut, request } from '#web/api/request.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useLogout } from '#web/layout/logout.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { ApplicationForm } from './application-form.tsx'
import { currentDraft, draftedValues, subscribe } from './join-draft.ts'
import { JoinFrame } from './join-frame.tsx'
import { prefill, valuesOf } from './prefill.ts'
import { VisitorJoin } from './visitor-join.tsx'

/** Step 2 for somebody who has an account. Members have nothing to apply for, but may sign another person up on their own phone (DESIGN 6.2). */
export function SignedInJoin({ user, onSent }: { user: CurrentUser; onSent: () => void }) {
  const [isHelping, setIsHelping] = useState(false)
  const helped = useSyncExternalStore(subscribe, accountMadeHere, () => null)
  if (user.role === 'guest') return <GuestJoin user={user} onSent={onSent} />
  if (isHelping || (helped !== null && helped !== user.username)) return <VisitorJoin onSent={onSent} />
  return <AlreadyMember username={user.username} onHelp={() => setIsHelping(true)} />
}

/** The account that was made on this page and whose application is not sent yet. */
function accountMadeHere(): string | null {
  const { registeredAt, account } = currentDraft()
  return registeredAt === null ? null : account.username
}

function AlreadyMember({ username, onHelp }: { username: string; onHelp: () => void }) {
  const t = useTranslations('join')
  return (
    <Answer heading={t('alreadyMemberTitle')} text={t('alreadyMemberText', { username })}>
      <Button className="needs-script" onClick={onHelp}>
        {t('helpJoin')}
      </Button>
    </Answer>
  )
}

function GuestJoin({ user, onSent }: { user: CurrentUser; onSent: () => void }) {
  const t = useTranslations('join')
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
      <div className="join-note">
        <p>
          {t('applyingAs', { username })}{' '}
          {sent ? t(`${known(sent.status)}Loaded`, { date: format.fullDate(sent.submittedAt) }) : t('prefilled')}
        </p>
        <LogoutButton />
      </div>
      {isPending ? (
        <ListLoading />
      ) : (
        <ApplicationForm
          username={username}
          initial={draftedValues(currentDraft(), username) ?? (sent ? valuesOf(sent) : prefill(user))}
          isTied={isStillSignedIn}
          onSent={onSent}
        />
      )}
    </JoinFrame>
  )
}

function known(status: string): 'pending' | 'rejected' {
  return status === 'rejected' ? 'rejected' : 'pending'
}

/** Asked right before sending: without its session the application would belong to nobody. */
async function isStillSignedIn(): Promise<boolean> {
  try {
    await request<CurrentUser>('GET', currentUserQuery.queryKey.join('/'))
    return true
  } catch (error) {
    return !isLoggedOut(error) // any other trouble will show when the application is sent
  }
}

function Answer({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  const t = useTranslations('pages')
  return (
    <div className="page wrap">
      <h1 className="page-title display">{t('joinTitle')}</h1>
      <div className="notice">
        <EmptyState heading={<h2>{heading}</h2>} text={text} action={children} />
      </div>
    </div>
  )
}

function LogoutButton() {
  const t = useTranslations('nav')
  const { logOut, isPending } = useLogout()
  return (
    <Button size="small" className="needs-script" aria-busy={isPending} onClick={logOut}>
      {t('logout')}
    </Button>
  )
}
