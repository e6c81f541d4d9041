import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useSearch } from 'wouter'
import { confirmOwnDetails } from '#contract/members/member-calls.ts'
import { Consent } from '#contract/members/membership-applications.ts'
import { nextPath } from '#web/accounts/login/login-address.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { myApplicationQuery, shownDetails } from '#web/members/own-application.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { ConsentFields } from './detail-fields.tsx'
import { consentTexts, ownConsentTexts } from './details.texts.ts'

/** Without insisting (docs/product.md 6.10). It goes on to where the login led. */
export function ConsentCard() {
  const t = useTexts(ownConsentTexts)
  const consent = useTexts(consentTexts)
  const { addressOf, navigate } = use(LinkContext)
  const { user } = useSession()
  const search = useSearch()
  const next = new URLSearchParams(search).has('next') ? nextPath(search) : null
  // Agreeing also confirms the details, which are shown below on this page.
  const expectedVersion = useQuery(myApplicationQuery).data?.updatedAt
  const form = useCallForm(confirmOwnDetails, {
    ...shownDetails,
    schema: Consent,
    sent: (agreed: Consent) => ({ ...agreed, expectedVersion }),
    done: { title: t('thanksToast'), description: t('thanksText') },
    async onSuccess(confirmed, input, client) {
      await Promise.all([shownDetails.onSuccess(confirmed, input, client), client.invalidateQueries(currentUserQuery)])
      const isEditing = document.querySelector('#my-details form') !== null // what is typed there stays
      if (next !== null && !isEditing) navigate(addressOf(next))
    },
  })
  return (
    <section id="consent" className="card needs-script">
      <h2 className="part-heading display">{t('heading')}</h2>
      <Form form={form}>
        <p>{t('lead', { username: user?.username ?? '' })}</p>
        <ConsentFields form={form} t={consent} />
        <FormAlert />
        <div className="row">
          <SubmitButton busyLabel={t('confirming')}>{t('confirm')}</SubmitButton>
          {next !== null && <LinkButton href={next}>{t('later')}</LinkButton>}
        </div>
        <p className="form-note">{t('declining')}</p>
      </Form>
    </section>
  )
}
