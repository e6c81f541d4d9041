import { useWatch } from 'react-hook-form'
import type { Club } from '#contract/site/club.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ClubPreview } from '#web/site/club-preview.tsx'
import type { ClubForm } from './club-fields.tsx'
import { clubFormTexts } from './club-form.texts.ts'
import type { ClubFields } from './club-groups.ts'

/** The top of the home page with what is in the controls. Here alone, so that a key does not render the whole form again. */
export function TypedPreview({ form, of }: { form: ClubForm; of: (typed: ClubFields) => Partial<Club> }) {
  const t = useTexts(clubFormTexts)
  const typed = useWatch({ control: form.control })
  return <ClubPreview label={t('preview')} values={of(typed as ClubFields)} />
}
