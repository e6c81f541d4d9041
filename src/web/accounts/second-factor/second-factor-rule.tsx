import { useQuery } from '@tanstack/react-query'
import { changeSecondFactorRule, findSecondFactorRule } from '#contract/accounts/second-factor-calls.ts'
import { read } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { secondFactorRuleTexts } from './second-factor.texts.ts'

/** Whether the club requires a second factor of its administrators, and who has none yet. */
export function SecondFactorRule() {
  const t = useTexts(secondFactorRuleTexts)
  const { data: rule, isError, refetch } = useQuery(read(findSecondFactorRule, {}))
  const { mutate, isPending } = useAdminMutation(change(changeSecondFactorRule), {
    doneTitle: t('changedTitle'),
    doneText: ({ isRequired }) => (isRequired ? t('nowRequired') : t('nowFree')),
  })
  return (
    <section aria-labelledby="second-factor-heading">
      <h2 id="second-factor-heading" className="panel-heading display">
        {t('heading')}
      </h2>
      {rule ? (
        <>
          <p className="rule-state">{rule.isRequired ? t('required') : t('free')}</p>
          <p className="page-note">
            {rule.without.length === 0 ? t('allHaveOne') : t('without', { names: rule.without.join(', ') })}
          </p>
          <p>
            <Button aria-busy={isPending} onClick={() => isPending || mutate({ isRequired: !rule.isRequired })}>
              {rule.isRequired ? t('release') : t('require')}
            </Button>
          </p>
        </>
      ) : isError ? (
        <ListError onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
    </section>
  )
}
