import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isKept } from '#contract/members/applications.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { isOlderThan } from '#web/i18n/format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { confirmOwnDetails } from '#web/members/own-detail-changes.ts'
import { myApplicationQuery } from '#web/members/own-detail-reads.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import './details-question.css'

/** After so many months the member is asked. */
const askAgainMonths = 6

/** docs/product.md 9.7: whether the emergency contact is still right. Nothing where it was confirmed not long ago. */
export function DetailsQuestion({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts(ridesTexts)
  const id = useId()
  const { data: application } = useQuery(myApplicationQuery)
  const { mutate, isPending } = useMemberMutation(confirmOwnDetails)
  if (!application || !isKept(application) || !isOlderThan(application.detailsConfirmedAt, askAgainMonths)) return null
  const { emergencyContactName: name, emergencyContactPhone } = application
  const digits = findWrittenNumbers(emergencyContactPhone)[0]?.digits.slice(-4) ?? ''
  const isKnown = name !== '' && digits !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-labelledby={id} className="ride-question">
      <p id={id}>{isKnown ? t('stillRight', { name, digits }) : t('noEmergencyContact')}</p>
      <div>
        {isKnown && (
          <Button
            size="small"
            aria-busy={isPending}
            aria-disabled={isPending || undefined}
            onClick={() => isPending || mutate({ expectedVersion: application.updatedAt }, { onSuccess: onConfirmed })}
          >
            {t('yes')}
          </Button>
        )}
        <LinkButton size="small" href="/settings#my-details">
          {isKnown ? t('change') : t('fillIn')}
        </LinkButton>
      </div>
    </div>
  )
}
