import { use, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type ApplicationField, applicationFields, optionalFields } from '#contract/members/application-facts.ts'
import { submitApplication } from '#contract/members/member-calls.ts'
import type { ConsentingApplication, SubmittedApplication } from '#contract/members/membership-applications.ts'
import { eachOf } from '#contract/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { type CallForm, useCallForm } from '#web/api/call-form.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConsentFields, DetailControl } from '#web/members/details/detail-fields.tsx'
import { consentTexts } from '#web/members/details/details.texts.ts'
import { Dues } from '#web/members/dues.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, Form, FormAlert } from '#web/ui/form/form.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { joinTexts } from './join.texts.ts'
import { type ApplicationValues, changeDraft, clearDraft, typedFields } from './join-draft.ts'
import { JoinFoot } from './join-foot.tsx'
import { currentGroup, type JoinGroup } from './join-groups.ts'

export type SentApplication = SubmittedApplication & { username: string }
export type OnSent = (application: SentApplication) => void

export interface ApplicationFormProps {
  username: string
  /** As the server knows it too, so that the page is hydrated with what it was rendered with. */
  initial: ApplicationValues
  /** What was typed on this device. */
  drafted: ApplicationValues | null
  /** Whether a login has to come first, so that the application belongs to the account. */
  needsLogin: () => Promise<boolean>
  /** The first group in which a field is left. */
  onGroup: (group: JoinGroup) => void
  onSent: OnSent
}

const required = [...applicationFields.filter((name) => !optionalFields.includes(name)), 'consentVersion'] as const

const schema = () =>
  import('#contract/members/membership-applications.ts').then(({ ConsentingApplication }) => ConsentingApplication)

/** Step 2 (docs/product.md 13.3): every field is required, and the consent (6.9). */
export function ApplicationForm({ username, initial, drafted, needsLogin, onGroup, onSent }: ApplicationFormProps) {
  const t = useTexts(joinTexts)
  const consent = useTexts(consentTexts)
  const common = useTexts(commonTexts)
  const { dues, duesPayment } = useClub()
  const reason = useFailureReason()
  const [mustLogIn, setMustLogIn] = useState(false)
  const { mutateAsync } = useAction(submitApplication, {
    showsFailure: true,
    onSuccess(sent) {
      clearDraft()
      notify({ title: t('submittedTitle'), description: `${t('submittedSuccess')} ${t('submittedText')}`, tone: 'success' })
      onSent({ ...sent, username })
    },
    onError: () => notify({ title: t('applicationFailedTitle'), description: t('tryAgain'), tone: 'error' }),
  })
  async function send(input: ConsentingApplication): Promise<void> {
    const isLost = await needsLogin()
    setMustLogIn(isLost)
    if (isLost)
      changeDraft({ application: { username, values: form.getValues() } }) // for after the login
    else await mutateAsync(input)
  }
  const form = useCallForm<typeof send, ConsentingApplication>(send, {
    schema,
    values: { ...eachOf(typedFields, ''), ...initial },
    isLong: true,
    explain: (error) => reason(error, t('failed')),
  })
  const { subscribe, isBusy, getValues, setValue } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    for (const name of applicationFields) {
      const typed = drafted?.[name]
      // What was typed before the scripts ran is newer.
      if (typed !== undefined && (getValues(name) ?? '') === (initial[name] ?? '')) setValue(name, typed)
    }
  }, [])
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => changeDraft({ application: { username, values } }) }),
    [subscribe, username],
  )

  const alert = useRef<HTMLDivElement>(null)
  const hasFailed = !isBusy && (mustLogIn || form.failure !== null)
  // On phones the submit button stays on the screen, but the error is at the end of the form.
  useEffect(() => {
    if (hasFailed) alert.current?.scrollIntoView({ block: 'center' })
  }, [hasFailed])

  const field = (name: ApplicationField) => ({ form, name, isOwn: true })
  return (
    <Form form={form}>
      {optionalFields.length === 0 && <p className="form-note">{common('allRequired')}</p>}
      <FieldGroup heading={t('groups.me')}>
        <div className="field-pair">
          <DetailControl {...field('koreanName')} />
          <DetailControl {...field('englishName')} hint={t('englishNameHint')} />
        </div>
        <HangulWarning form={form} />
        <div className="field-pair">
          <DetailControl {...field('kakaoId')} hint={t('kakaoIdHint')} />
          <DetailControl {...field('phoneNumber')} />
        </div>
        <DetailControl {...field('email')} />
        <BirthDateField form={form} />
        <DetailControl {...field('motorcycleModel')} />
      </FieldGroup>
      <FieldGroup heading={t('groups.emergency')}>
        <div className="field-pair">
          <DetailControl {...field('emergencyContactName')} />
          <DetailControl {...field('emergencyContactPhone')} hint={t('emergencyContactPhoneHint')} />
        </div>
        <DetailControl {...field('emergencyContactRelation')} />
      </FieldGroup>
      <FieldGroup heading={t('groups.confirm')}>
        <Dues isApplying />
        <div className="stack s2">
          <DetailControl {...field('membershipFee')} placeholder={duesPayment ? dues : undefined} />
          {duesPayment && (
            <Button
              className="own needs-script"
              onClick={() => form.setValue('membershipFee', dues, { shouldDirty: true, shouldValidate: true })}
            >
              {t('fillDues', { dues })}
            </Button>
          )}
        </div>
        <DetailControl {...field('paymentStatus')} />
        <h3 className="medium">{consent('heading')}</h3>
        <ConsentFields form={form} t={consent} isApplying />
      </FieldGroup>
      <FormAlert ref={alert} message={mustLogIn && !isBusy ? <LogInToFinish username={username} /> : undefined} />
      <JoinFoot form={form} required={required} onBlank={(blank) => onGroup(currentGroup(blank))} isSticky>
        {t('submit')}
      </JoinFoot>
    </Form>
  )
}

/** The English name is prefilled from the account's names (docs/product.md 6.2), which are often Korean. It is no error: some have no other. */
function HangulWarning({ form: { control } }: { form: CallForm<ConsentingApplication> }) {
  const t = useTexts(joinTexts)
  const name = useWatch({ control, name: 'englishName' })
  return (
    /\p{Script=Hangul}/u.test(name) && (
      <p className="call-out small" role="status">
        {t('englishNameInHangul')}
      </p>
    )
  )
}

/** A full page load: what this page knows about the session is out of date. */
function LogInToFinish({ username }: { username: string }) {
  const t = useTexts(joinTexts)
  const { addressOf } = use(LinkContext)
  const { user } = useSession()
  // A member who signs up another person is logged in, but not as the applicant: without `switch` the login page would redirect to the home page.
  const isHelper = user !== null && user.username !== username
  return (
    <span>
      {isHelper ? t('switchToFinish', { username }) : t('loginToFinish', { username })}{' '}
      <a href={addressOf(isHelper ? '/login?switch&next=/join' : '/login?next=/join')}>{t('loginNow')}</a>
    </span>
  )
}
