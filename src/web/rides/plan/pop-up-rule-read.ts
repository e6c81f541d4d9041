import { findPopUpRule } from '#contract/rides/pop-up-calls.ts'
import { read } from '#web/api/calls.ts'

export const popUpRuleQuery = read(findPopUpRule, {})
