import { useQuery } from '@tanstack/react-query'
import { officeSentences } from '#contract/office-sentences.ts'
import { changeClubSettings, readClubSettings } from '#contract/site/club-calls.ts'
import type { ClubAndMail } from '#contract/site/club-settings.ts'
import type { MailboxInput, ShownMailbox } from '#contract/site/mailbox.ts'
import { testMailbox } from '#contract/site/mailbox-calls.ts'
import { useAction } from '#web/api/action.ts'
import { type SchemaOf, useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { keepAnswer } from '#web/api/keep-answer.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Form, FormAlert, PasswordField, SubmitButton, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { mailPartTexts } from './mail-part.texts.ts'

learnSentences(officeSentences)

const query = read(readClubSettings, {})

/** docs/product.md 10.41: the mailbox through which the site sends. */
export function MailPart() {
  const t = useTexts(mailPartTexts)
  return (
    <section aria-labelledby="mail-heading" className="stack">
      <h2 id="mail-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <Loaded from={useQuery(query)}>
        {(settings) => (
          <>
            {!settings.hasPublicAddress && <p className="call-out">{t('noAddress')}</p>}
            {settings.mailReadOnly && settings.mail ? (
              <ReadOnlyMailbox mail={settings.mail} />
            ) : (
              <MailboxForm settings={settings} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function ReadOnlyMailbox({ mail: { host, port, user, from } }: { mail: ShownMailbox }) {
  const t = useTexts(mailPartTexts)
  return (
    <>
      <p>{t('readOnly')}</p>
      <dl className="tiles boxed site-facts">
        <Fact name={t('host')}>{host}</Fact>
        <Fact name={t('port')}>{port}</Fact>
        <Fact name={t('user')}>{user}</Fact>
        <Fact name={t('from')}>{from}</Fact>
      </dl>
    </>
  )
}

/** Numbers in forms are texts. */
interface Values {
  mail: { host: string; port: string; user: string; password: string; from: string }
}

const schema = () => import('#contract/site/mailbox.ts').then(({ MailTest }) => MailTest as unknown as SchemaOf<Values>)

const providers = [
  { name: 'Gmail', host: 'smtp.gmail.com' },
  { name: 'naver', host: 'smtp.naver.com' },
] as const

function valuesOf({ mail, email }: ClubAndMail): Values {
  const { host = '', port = 465, user = '', from = email } = mail ?? {}
  return { mail: { host, port: String(port), user, password: '', from } }
}

function MailboxForm({ settings }: { settings: ClubAndMail }) {
  const t = useTexts(mailPartTexts)
  const { mail } = settings
  const form = useCallForm<typeof changeClubSettings, Values>(changeClubSettings, {
    schema,
    values: valuesOf(settings),
    sent: (typed) => ({ mail: typed.mail as unknown as MailboxInput }),
    done: { title: t('savedTitle'), description: t('savedText') },
    onSuccess: keepAnswer(query),
    onDone: (saved) => form.reset(valuesOf(saved)),
  })
  const test = useAction(testMailbox, {
    done: ({ sentTo }) => ({ title: t('testedTitle'), description: t('testedText', { address: sentTo }) }),
    failed: t('testFailed'),
  })

  const removal = useAction(changeClubSettings, {
    done: { title: t('removedTitle'), description: t('removedText') },
    onSuccess: keepAnswer(query),
  })

  function fillIn(host: string) {
    form.setValue('mail.host', host)
    form.setValue('mail.port', '465')
    if (form.getValues('mail.user') === '') form.setValue('mail.user', form.getValues('mail.from'))
  }

  return (
    <>
      <Form form={form} className="needs-script measure">
        <div className="row s2">
          <span className="small quiet">{t('provider')}</span>
          {providers.map(({ name, host }) => (
            <Button key={name} onClick={() => fillIn(host)}>
              {name === 'naver' ? t('naver') : name}
            </Button>
          ))}
        </div>
        <TextField form={form} name="mail.host" label={t('host')} {...verbatim} />
        <TextField form={form} name="mail.port" label={t('port')} hint={t('portHint')} inputMode="numeric" />
        <TextField form={form} name="mail.user" label={t('user')} autoComplete="off" optional {...verbatim} />
        <PasswordField
          form={form}
          name="mail.password"
          label={t('password')}
          hint={mail?.hasPassword ? t('passwordKept') : t('passwordHint')}
          autoComplete="off"
          optional
        />
        <TextField form={form} name="mail.from" label={t('from')} type="email" {...verbatim} />
        <FormAlert />
        <div className="row">
          <SubmitButton busyLabel={t('saving')}>{t('save')}</SubmitButton>
        </div>
      </Form>
      {mail && (
        <div className="row s2">
          <Button busy={test.isPending} onClick={() => test.mutate({ mail })}>
            {t('test')}
          </Button>
          <QuestionButton
            variant="danger"
            question={{
              title: t('removeTitle'),
              text: t('removeText'),
              confirmLabel: t('remove'),
              onConfirm: () => removal.mutateAsync({ mail: null }).then((saved) => form.reset(valuesOf(saved))),
            }}
          >
            {t('remove')}
          </QuestionButton>
        </div>
      )}
    </>
  )
}
