import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { isKept } from '#contract/members/applications.ts'
import { confirmOwnDetails } from '#contract/members/member-calls.ts'
import { askAgainMonths } from '#contract/members/person-filters.ts'
import { isOlderThan } from '#contract/months.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { useAction } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { myApplicationQuery, shownDetails } from '#web/members/own-application.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

/** docs/product.md 9.7 */
export function DetailsQuestion() {
  const t = useTexts(ridesTexts)
  const id = useId()
  const { data: application } = useQuery(myApplicationQuery)
  const { mutate, isPending } = useAction(confirmOwnDetails, shownDetails)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isConfirmed) answer.current?.focus() // the button is gone
  }, [isConfirmed])
  if (isConfirmed)
    return (
      <p ref={answer} tabIndex={-1} role="status" className="question">
        {t('saidConfirmed')}
      </p>
    )
  if (!application || !isKept(application) || !isOlderThan(application.detailsConfirmedAt, askAgainMonths)) return null
  const { emergencyContactName: name, emergencyContactPhone } = application
  const digits = findWrittenNumbers(emergencyContactPhone)[0]?.digits.slice(-4) ?? ''
  const isKnown = name !== '' && digits !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-labelledby={id} className="row s2 whole question">
      <p id={id} className="grow">
        {isKnown ? t('stillRight', { name, digits }) : t('noEmergencyContact')}
      </p>
      <div className="line s2 fixed">
        {isKnown && (
          <Button
            size="small"
            busy={isPending}
            onClick={() => mutate({ expectedVersion: application.updatedAt }, { onSuccess: () => setIsConfirmed(true) })}
          >
            {t('yes')}
          </Button>
        )}
        <LinkButton size="small" href={settingsAddress('my-details')}>
          {isKnown ? t('change') : t('fillIn')}
        </LinkButton>
      </div>
    </div>
  )
}
