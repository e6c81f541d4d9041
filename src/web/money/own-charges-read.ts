import { listOwnCharges } from '#contract/money/money-calls.ts'
import { read } from '#web/api/calls.ts'

export const ownChargesQuery = read(listOwnCharges, {})
