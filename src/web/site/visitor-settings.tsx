import { useQuery } from '@tanstack/react-query'
import { changeVisitorSettings, findVisitorSettings } from '#contract/site/site-calls.ts'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { keepAnswer } from '#web/api/keep-answer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { visitorSettingsTexts } from './admin.texts.ts'

const query = read(findVisitorSettings, {})

/** docs/product.md 9.14: what people see who are not logged in. */
export function VisitorSettings() {
  const t = useTexts(visitorSettingsTexts)
  const { mutate, isPending, variables } = useAction(changeVisitorSettings, {
    done: { title: t('changedTitle'), description: t('changedText') },
    onSuccess: keepAnswer(query),
  })
  return (
    <section aria-labelledby="visitor-settings-heading" className="stack">
      <h2 id="visitor-settings-heading" className="heading display">
        {t('heading')}
      </h2>
      <Loaded from={useQuery(query)}>
        {(stored) => {
          const shown = isPending && variables ? variables : stored
          return (
            <>
              <Switch
                label={t('rides')}
                hint={t('ridesHint')}
                checked={shown.showsRidesToVisitors}
                onChange={(showsRidesToVisitors) => mutate({ ...shown, showsRidesToVisitors })}
              />
              <Switch
                label={t('recentRides')}
                hint={t('recentRidesHint')}
                checked={shown.showsRecentRidesToVisitors}
                onChange={(showsRecentRidesToVisitors) => mutate({ ...shown, showsRecentRidesToVisitors })}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
