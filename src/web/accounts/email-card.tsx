import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { requestVerification } from '#contract/accounts/account-calls.ts'
import { type AddressOwner, addressOwners, type OwnAddress } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/action.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { emailAddressesTexts } from './accounts.texts.ts'
import { ownAddressesQuery } from './session/session.ts'

/** docs/product.md 7.18: the club writes to verified addresses alone. Nothing where the site sends no letters, or for users without an address. */
export function EmailCard() {
  const t = useTexts(emailAddressesTexts)
  const read = useQuery(ownAddressesQuery)
  const { data } = read
  if (data && addressOwners.every((owner) => data[owner] === null)) return null
  return (
    <section className="card" id="email">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet">{t('text')}</p>
      <Loaded from={read}>
        {(addresses) =>
          addressOwners.map((owner) => {
            const address = addresses[owner]
            return address && <Address key={owner} owner={owner} address={address} isOnly={addresses.application === null} />
          })
        }
      </Loaded>
    </section>
  )
}

const tones = { refused: 'red', unverified: 'yellow', verified: 'green' } as const

function Address({ owner, address, isOnly }: { owner: AddressOwner; address: OwnAddress; isOnly: boolean }) {
  const t = useTexts(emailAddressesTexts)
  const format = useFormat()
  const { email, verifiedAt, refusedAt, letterSentAt } = address
  const state = refusedAt !== null ? 'refused' : verifiedAt === null ? 'unverified' : 'verified'
  return (
    <div className="above-4">
      {!isOnly && <h3>{t(owner)}</h3>}
      <p>
        <b>{email}</b> <Badge tone={tones[state]}>{t(state)}</Badge>
      </p>
      {verifiedAt === null && (
        <>
          <p className="page-note">
            {refusedAt !== null
              ? t('refusedText', { age: format.age(refusedAt) })
              : letterSentAt !== null
                ? t('sent', { age: format.age(letterSentAt) })
                : t('notSent')}
          </p>
          <SendLetter owner={owner} email={email} isAgain={letterSentAt !== null} />
        </>
      )}
    </div>
  )
}

function SendLetter({ owner, email, isAgain }: { owner: AddressOwner; email: string; isAgain: boolean }) {
  const t = useTexts(emailAddressesTexts)
  const { mutate, isPending } = useAction(requestVerification, {
    done: { title: t('sentTitle'), description: t('sentText', { email }) },
  })
  return (
    <Button
      className="needs-script"
      aria-label={t(isAgain ? 'sendAgainLabel' : 'sendLabel', { email })}
      busy={isPending}
      onClick={() => mutate({ addressOf: owner })}
    >
      <Mail aria-hidden="true" />
      {t(isAgain ? 'sendAgain' : 'send')}
    </Button>
  )
}
