import { useQuery } from '@tanstack/react-query'
import { changePopUpRule } from '#contract/rides/pop-up-calls.ts'
import { useAction } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { popUpRuleQuery } from './pop-up-rule-read.ts'
import { popUpRuleTexts } from './ride-form.texts.ts'

/** docs/product.md 9.20: whether members may call rides. */
export function PopUpRuleSwitch() {
  const t = useTexts(popUpRuleTexts)
  const { data } = useQuery(popUpRuleQuery)
  const { mutate, isPending, variables } = useAction(changePopUpRule, {
    done: ({ isOn }) => ({ title: t('changedTitle'), description: t(isOn ? 'on' : 'off') }),
    onSuccess: (rule, _input, client) => void client.setQueryData(popUpRuleQuery.queryKey, rule),
  })
  if (data === undefined) return null
  const { isOn } = isPending && variables ? variables : data
  return (
    <div className="above-5">
      <Switch label={t('label')} hint={t('hint')} checked={isOn} onChange={(isOn) => mutate({ isOn })} />
    </div>
  )
}
