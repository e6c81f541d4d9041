import { MessageSquarePlus } from 'lucide-react'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Language, languages } from '#contract/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { phrasesTexts } from './news.texts.ts'

const picker = lazy(() => import('./phrase-picker.tsx').then(({ PhrasePicker }) => PhrasePicker))

interface InsertPhraseProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  names: Record<Language, Path<Values>>
}

/** docs/product.md 10.15. Saves nothing. */
export function InsertPhrase<Values extends FieldValues>({ form, names }: InsertPhraseProps<Values>) {
  const t = useTexts(phrasesTexts)
  const { Opened, open, close } = useLazyDialog(picker)
  const [ko, en] = useWatch({ control: form.control, name: [names.ko, names.en] })
  return (
    <div className="insert-phrase">
      <Button aria-expanded={Opened !== undefined} onClick={Opened ? close : open}>
        <MessageSquarePlus aria-hidden="true" />
        {t('insert')}
      </Button>
      {Opened && (
        <Opened
          texts={{ ko, en }}
          onWrite={(texts) => {
            for (const language of languages)
              form.setValue(names[language], texts[language] as PathValue<Values, Path<Values>>, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
          }}
        />
      )}
    </div>
  )
}
