import { useQuery } from '@tanstack/react-query'
import { changeSecondFactorRule, findSecondFactorRule } from '#contract/accounts/account-calls.ts'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { secondFactorRuleTexts } from './settings.texts.ts'

export function SecondFactorRule() {
  const t = useTexts(secondFactorRuleTexts)
  const { mutate, isPending } = useAction(changeSecondFactorRule, {
    done: ({ isRequired }) => ({ title: t('changedTitle'), description: isRequired ? t('nowRequired') : t('nowFree') }),
  })
  return (
    <section aria-labelledby="second-factor-heading">
      <h2 id="second-factor-heading" className="heading display">
        {t('heading')}
      </h2>
      <Loaded from={useQuery(read(findSecondFactorRule, {}))}>
        {(rule) => (
          <>
            <p className="above-3">{rule.isRequired ? t('required') : t('free')}</p>
            <p className="page-note">
              {rule.without.length === 0 ? t('allHaveOne') : t('without', { names: rule.without.join(', ') })}
            </p>
            <p>
              <Button aria-busy={isPending} onClick={() => mutate({ isRequired: !rule.isRequired })}>
                {rule.isRequired ? t('release') : t('require')}
              </Button>
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}
