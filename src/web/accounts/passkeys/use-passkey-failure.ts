import { useTranslations } from 'use-intl'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { PasskeyFailure } from './ceremonies.ts'

/** Why a passkey was not made or used, and what to do about it. */
export function usePasskeyFailure() {
  const t = useTranslations('passkeys.failures')
  const reason = useFailureReason()
  return (error: Error): string => (error instanceof PasskeyFailure ? t(error.reason) : reason(error))
}
