import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MembershipApplicationInput } from '#contract/applications/membership-applications.ts'
import { submitApplication } from '#web/api/membership-applications.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { showIssues, useContractForm } from '#web/ui/form/contract-form.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { changeDraft, clearDraft } from './join-draft.ts'
import type { ApplicationValues } from './prefill.ts'

const schema = () =>
  import('#contract/applications/membership-applications.ts').then(({ MembershipApplicationInput }) => MembershipApplicationInput)

export interface Applicant {
  /** The account that the application belongs to. */
  username: string
  initial: ApplicationValues
  /** Whether the server still knows which account an application from this browser belongs to. */
  isTied: () => Promise<boolean>
  onSent: () => void
}

const blank: ApplicationValues = {
  koreanName: '',
  englishName: '',
  kakaoId: '',
  phoneNumber: '',
  email: '',
  dateOfBirth: '',
  motorcycleModel: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  membershipFee: '',
  paymentStatus: 'pending',
}

/** Step 2: the form, its draft and its way to the server. */
export function useApplication({ username, initial, isTied, onSent }: Applicant) {
  const t = useTranslations('join')
  const common = useTranslations('common')
  const reason = useFailureReason()
  const form = useContractForm<MembershipApplicationInput>(schema, { ...blank, ...initial })
  const [mustLogIn, setMustLogIn] = useState(false)
  const { mutateAsync, error } = useMutation({
    ...submitApplication,
    onSuccess(sent, ...rest) {
      clearDraft()
      notify({ title: t('submittedTitle'), description: t('submittedText'), tone: 'success' })
      onSent()
      return submitApplication.onSuccess?.(sent, ...rest)
    },
    onError(failure) {
      notify({ title: t('applicationFailedTitle'), description: t('tryAgain'), tone: 'error' })
      if (failure instanceof HttpError) showIssues(form, failure.failure?.issues)
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeDraft({ application: { username, values } }),
      }),
    [form, username],
  )

  const submit = form.handleSubmit(async (input) => {
    const isLost = !(await isTied())
    setMustLogIn(isLost)
    if (isLost) return changeDraft({ application: { username, values: form.getValues() } }) // for after the login
    await mutateAsync(input).catch(() => {}) // onError has told the person
  })

  const { errors, isSubmitting, submitCount } = form.formState
  const hasMarks = submitCount > 0 && Object.keys(errors).length > 0
  const alertPlace = useRevealed(!isSubmitting && !hasMarks && (mustLogIn || error !== null))
  function problem(): string | null {
    if (isSubmitting) return null
    if (hasMarks) return common('checkFields')
    if (error === null) return null
    return error instanceof HttpError && error.failure === undefined ? t('failed') : reason(error)
  }
  return { form, submit, isSubmitting, problem: problem(), mustLogIn: mustLogIn && !isSubmitting, alertPlace }
}

/** On a phone the button is in reach wherever one reads; what it answers stands at the form's end and has to come into view. */
function useRevealed(hasAppeared: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasAppeared) place.current?.scrollIntoView({ block: 'center' })
  }, [hasAppeared])
  return place
}
