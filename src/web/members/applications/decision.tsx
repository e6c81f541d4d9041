import { Check, X } from 'lucide-react'
import * as z from 'zod/mini'
import { personName } from '#contract/accounts/person-name.ts'
import type { Language } from '#contract/languages.ts'
import { approveApplication, rejectApplication } from '#contract/members/member-calls.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { useAction } from '#web/api/action.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form, TextAreaField } from '#web/ui/form/form.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { applicationReviewTexts } from './applications.texts.ts'
import { decision } from './open-application.ts'

interface DecisionProps {
  application: ApplicationDetail
  onReject: () => void
  onDecided: () => void
}

/** Approve and Reject, while the application is pending. */
export function Decision({ application: { id }, onReject, onDecided }: DecisionProps) {
  const t = useTexts(applicationReviewTexts)
  const { mutateAsync, isPending } = useAction(approveApplication, {
    ...decision,
    done: { title: t('approvedTitle'), description: t('approvedText') },
    failed: t('approveFailed'),
  })

  /** These buttons disappear with the decision: the focus moves to the heading. A failure shows as a toast. */
  const approve = () => mutateAsync({ id, userId: '' }).then(onDecided, () => undefined)

  return (
    <div className="dialog-foot">
      <Button variant="danger" aria-disabled={isPending || undefined} onClick={() => isPending || onReject()}>
        <X aria-hidden="true" />
        {t('reject')}
      </Button>
      <Button variant="ok" busy={isPending} onClick={() => void approve()}>
        <Check aria-hidden="true" />
        {t('approve')}
      </Button>
    </div>
  )
}

/** To send by messenger, in the applicant's language, where the site sends no mail, or none to an address that is not verified. */
export function DecisionMessage({ application, sendsMail }: { application: ApplicationDetail; sendsMail: boolean }) {
  const t = useTexts(applicationReviewTexts)
  const club = useClub()
  const { language, status, koreanName, englishName, account, reviewedAt, importedAt } = application
  // No one decided about a record from the club's list, or one that an earlier version closed as a duplicate.
  if (importedAt !== null || reviewedAt === null || (status !== 'approved' && status !== 'rejected')) return null
  const paragraphs = writers[language][status]({
    name: personName({ koreanName, englishName }, language) ?? '',
    club: clubNames(club, language).name,
    hasAccount: account !== null,
    loginUrl: `${location.origin}/login`,
  })
  const text = paragraphs.join('\n\n')
  return (
    <section className="stack s2 start above-4 below-4 call-out" aria-labelledby="decision-message-heading">
      <h4 id="decision-message-heading">{t('tellApplicant')}</h4>
      <p className="field-hint">{t(sendsMail ? 'tellUnverifiedHint' : 'tellApplicantHint', { kakaoId: application.kakaoId })}</p>
      <p lang={language} className="small lines">
        {text}
      </p>
      <CopyButton text={text} label={t('copyMessage')} />
    </section>
  )
}

interface RejectionFormProps {
  application: Pick<ApplicationSummary, 'id' | 'koreanName' | 'englishName'>
  onBack: () => void
  onRejected: () => void
}

const Rejection = z.object({ notes: z.string().check(z.maxLength(2000)) })

export function RejectionForm({ application, onBack, onRejected }: RejectionFormProps) {
  const nameOf = usePersonName()
  const t = useTexts(applicationReviewTexts, commonTexts)
  const { id } = application
  const form = useDraftedForm(rejectApplication, {
    ...decision,
    schema: Rejection,
    values: { notes: '' },
    // An empty reason is not sent at all (docs/product.md 11.4).
    sent: ({ notes }) => ({ id, notes: notes.trim() || undefined }),
    draft: { name: `rejection-${id}` },
    focus: 'notes',
    done: { title: t('applicationReview.rejectedTitle'), description: t('applicationReview.rejectedText') },
    onDone: onRejected,
  })
  return (
    <Form form={form}>
      <p className="dialog-text">{t('applicationReview.rejectText', { name: nameOf(application) })}</p>
      <TextAreaField
        form={form}
        name="notes"
        label={t('applicationReview.reason')}
        hint={t('applicationReview.reasonHint')}
        rows={4}
        maxLength={2000}
        optional
      />
      <div className="dialog-foot">
        <Button onClick={onBack}>{t('common.cancel')}</Button>
        <Button variant="danger" type="submit" busy={form.isBusy}>
          <X aria-hidden="true" />
          {t('applicationReview.reject')}
        </Button>
      </div>
    </Form>
  )
}

interface Circumstances {
  name: string
  club: string
  hasAccount: boolean
  loginUrl: string
}

const writers: Record<Language, Record<'approved' | 'rejected', (circumstances: Circumstances) => string[]>> = {
  ko: {
    approved: ({ name, club, hasAccount, loginUrl }) => [
      `${name} 님, 안녕하세요. ${club} 가입이 승인되었습니다. 함께 달리게 되어 정말 반갑습니다!`,
      hasAccount
        ? `홈페이지에 로그인하시면 라이딩 일정과 사진 앨범을 보실 수 있습니다.\n${loginUrl}`
        : '홈페이지의 라이딩 일정과 사진 앨범은 회원 계정으로 보실 수 있습니다. 계정의 아이디를 알려 주시면 회원으로 등록해 드리겠습니다.',
      '곧 길에서 뵙겠습니다. 안전 운전하세요.',
    ],
    rejected: ({ name, club }) => [
      `${name} 님, 안녕하세요. ${club}에 가입을 신청해 주셔서 진심으로 고맙습니다.`,
      '운영진이 신청서를 살펴보았지만, 아쉽게도 이번에는 함께하지 못하게 되었습니다.',
      '궁금한 점이 있으면 언제든지 물어봐 주세요. 늘 안전하고 즐거운 라이딩 하시기 바랍니다.',
    ],
  },
  en: {
    approved: ({ name, club, hasAccount, loginUrl }) => [
      `Hello ${name}, your application to ${club} has been approved. We are glad to have you with us!`,
      hasAccount
        ? `Log in on our website to see the riding schedule and the photo albums.\n${loginUrl}`
        : 'The riding schedule and the photo albums on our website are open to member accounts. Send us the username of your account, and we will make it a member.',
      'See you on the road. Ride safe until then.',
    ],
    rejected: ({ name, club }) => [
      `Hello ${name}, thank you for your interest in ${club} and for taking the time to apply.`,
      'Our officers have looked at your application. We are sorry to say that we cannot offer you membership at this time.',
      'If you have any questions, just ask. We wish you many safe and happy miles.',
    ],
  },
}
