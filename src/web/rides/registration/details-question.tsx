import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isKept } from '#contract/members/applications.ts'
import { confirmOwnDetails } from '#contract/members/member-calls.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { useAction } from '#web/api/action.ts'
import { isOlderThan } from '#web/i18n/format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { myApplicationQuery, shownDetails } from '#web/members/own-application.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

/** After so many months the member is asked. */
const askAgainMonths = 6

/** docs/product.md 9.7: whether the emergency contact is still right. Nothing where it was confirmed not long ago. */
export function DetailsQuestion({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts(ridesTexts)
  const id = useId()
  const { data: application } = useQuery(myApplicationQuery)
  const { mutate, isPending } = useAction(confirmOwnDetails, shownDetails)
  if (!application || !isKept(application) || !isOlderThan(application.detailsConfirmedAt, askAgainMonths)) return null
  const { emergencyContactName: name, emergencyContactPhone } = application
  const digits = findWrittenNumbers(emergencyContactPhone)[0]?.digits.slice(-4) ?? ''
  const isKnown = name !== '' && digits !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-labelledby={id} className="row s2 whole">
      <p id={id} className="grow">
        {isKnown ? t('stillRight', { name, digits }) : t('noEmergencyContact')}
      </p>
      <div className="line s2">
        {isKnown && (
          <Button
            size="small"
            busy={isPending}
            onClick={() => mutate({ expectedVersion: application.updatedAt }, { onSuccess: onConfirmed })}
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
