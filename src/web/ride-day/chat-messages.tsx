import { useRef } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { hasShareDialog, share } from '#web/ui/share.ts'
import { tellRidersTexts } from './ride-day.texts.ts'

interface Written {
  titleIn: (language: Language) => string
  textIn: (language: Language) => string
}

/** A finished message for the club's chat in both languages, to be copied and shared. */
export function ChatMessages({ titleIn, textIn }: Written) {
  const t = useTexts(tellRidersTexts)
  const { language } = useLanguage()
  const both = [language, ...languages.filter((other) => other !== language)]
  return (
    <>
      <CopyButton text={both.map(textIn).join('\n\n')} label={t('copyBoth')} />
      {languages.map((each) => (
        <Message key={each} language={each} title={titleIn(each)} text={textIn(each)} />
      ))}
    </>
  )
}

function Message({ language, title, text }: { language: Language; title: string; text: string }) {
  const t = useTexts(tellRidersTexts)
  const name = t(`languages.${language}`)
  const field = useRef<HTMLTextAreaElement>(null)

  async function shareText() {
    // Where the system refuses, the text is selected, to be copied by hand.
    if ((await share({ title, text })) === 'failed') field.current?.focus()
  }

  return (
    <div className="stack s2">
      <label className="stack s2 strong">
        {name}
        <textarea
          ref={field}
          className="control"
          lang={language}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <div className="row even">
        <CopyButton variant="ghost" text={text} label={t('copy')} name={`${t('copy')}: ${name}`} />
        {hasShareDialog() && (
          <Button aria-label={`${t('share')}: ${name}`} onClick={() => void shareText()}>
            {t('share')}
          </Button>
        )}
      </div>
    </div>
  )
}
