import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useSearch } from 'wouter'
import { Consent } from '#contract/members/membership-applications.ts'
import { nextPath } from '#web/accounts/login/next-path.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { confirmOwnDetails } from '#web/members/own-detail-changes.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { ConsentFields } from './consent-fields.tsx'
import { consentTexts, ownConsentTexts } from './details.texts.ts'

/** Asks a member to agree to the present privacy notice, without insisting (docs/product.md 6.10), and goes on to where the login led. */
export function ConsentCard() {
  const t = useTexts(ownConsentTexts)
  const consent = useTexts(consentTexts)
  const { addressOf, navigate } = use(LinkContext)
  const { user } = useSession()
  const search = useSearch()
  const next = new URLSearchParams(search).has('next') ? nextPath(search) : null
  const form = useContractForm<Consent>(Consent)
  const { mutateAsync } = useSingleCall({
    ...confirmOwnDetails,
    async onSuccess(...result) {
      const [, , , { client }] = result
      notify({ title: t('thanksToast'), description: t('thanksText'), tone: 'success' })
      await Promise.all([confirmOwnDetails.onSuccess?.(...result), client.invalidateQueries(currentUserQuery)])
      const isEditing = document.querySelector('#my-details form') !== null // what is typed there stays
      if (next !== null && !isEditing) navigate(addressOf(next))
    },
  })
  // Agreeing also confirms the details, which are shown below on this page.
  const expectedVersion = useQuery(myApplicationQuery).data?.updatedAt
  const { submit, isSubmitting, failure } = useSubmit(form, (agreed) => mutateAsync({ ...agreed, expectedVersion }))
  return (
    <section id="consent" className="card needs-script">
      <h2 className="part-heading display">{t('heading')}</h2>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <p>{t('lead', { username: user?.username ?? '' })}</p>
        <ConsentFields form={form} t={consent} />
        <FormAlert message={failure} />
        <div className="consent-actions">
          <SubmitButton busy={isSubmitting} busyLabel={t('confirming')}>
            {t('confirm')}
          </SubmitButton>
          {next !== null && <LinkButton href={next}>{t('later')}</LinkButton>}
        </div>
        <p className="form-note">{t('declining')}</p>
      </form>
    </section>
  )
}
