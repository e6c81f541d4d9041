import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { consentVersion } from '#contract/members/applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import type { TextReader } from '#web/i18n/texts.ts'
import { CheckField } from '#web/ui/form/form.tsx'
import { Link } from '#web/ui/link.tsx'
import type { consentTexts } from './details.texts.ts'

const lines = ['what', 'why', 'who', 'until', 'emergency'] as const

/** What the club keeps, why, for how long and who sees it, in short, and the box that agrees to it (docs/product.md 6.9). */
export function ConsentFields<Values extends FieldValues & { consentVersion: string }>({
  form,
  t,
  isApplying = false,
}: {
  form: UseFormReturn<Values>
  t: TextReader<[typeof consentTexts]>
  /** Whether the person has yet to join, perhaps on another's phone. */
  isApplying?: boolean
}) {
  const { deletedAccount, decidedApplication } = retentionDays
  const days = { deletedAccount: String(deletedAccount), decidedApplication: String(decidedApplication) }
  return (
    <div className="stack s3 measure">
      <ul className="stack close bullets small">
        {lines.map((line) => (
          <li key={line}>{line === 'until' ? t('until', days) : t(line)}</li>
        ))}
        {isApplying && <li>{t('choice')}</li>}
      </ul>
      <p>
        <Link href="/help#privacy" className="standing-link">
          {t('whole')}
        </Link>
      </p>
      <CheckField
        form={form}
        name={'consentVersion' as Path<Values>}
        label={t('agree')}
        hint={isApplying ? t('agreeHint') : undefined}
        value={consentVersion}
      />
    </div>
  )
}
