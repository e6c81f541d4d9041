import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MembershipApplicationInput } from '#contract/applications/membership-applications.ts'
import { submitApplication } from '#web/api/my-application.ts'
import { useSubmit } from '#web/pages/use-submit.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { changeDraft, clearDraft } from './join-draft.ts'
import type { ApplicationValues } from './prefill.ts'

const schema = () =>
  import('#contract/applications/membership-applications.ts').then(({ MembershipApplicationInput }) => MembershipApplicationInput)

export interface Applicant {
  /** The account that the application belongs to. */
  username: string
  initial: ApplicationValues
  /** Whether the server can still tell which account an application from this browser belongs to. */
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
  const form = useContractForm<MembershipApplicationInput>(schema, { ...blank, ...initial })
  const [mustLogIn, setMustLogIn] = useState(false)
  const { mutateAsync } = useMutation({
    ...submitApplication,
    onSuccess(sent, ...rest) {
      clearDraft()
      notify({ title: t('submittedTitle'), description: t('submittedText'), tone: 'success' })
      onSent()
      return submitApplication.onSuccess?.(sent, ...rest)
    },
    onError: () => notify({ title: t('applicationFailedTitle'), description: t('tryAgain'), tone: 'error' }),
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeDraft({ application: { username, values } }),
      }),
    [form, username],
  )

  async function send(input: MembershipApplicationInput) {
    const isLost = !(await isTied())
    setMustLogIn(isLost)
    if (isLost)
      changeDraft({ application: { username, values: form.getValues() } }) // for after the login
    else await mutateAsync(input)
  }
  const { submit, isSubmitting, failure, problem } = useSubmit(form, send, t('failed'))
  const alertPlace = useRevealed(!isSubmitting && (mustLogIn || failure !== null))
  return { form, submit, isSubmitting, problem, mustLogIn: mustLogIn && !isSubmitting, alertPlace }
}

/** On a phone the button is always visible; its answer is at the end of the form and is scrolled into view. */
function useRevealed(hasAppeared: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasAppeared) place.current?.scrollIntoView({ block: 'center' })
  }, [hasAppeared])
  return place
}
