import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#web/ui/button.tsx'
import { Steps, WhatFollows } from './join-frame.tsx'

/** docs/product.md 6.2: the application was received, and the club will get in touch. */
export function ApplicationReceived() {
  const t = useTranslations('join')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page wrap join">
      <div className="join-head">
        <h1 className="page-title display" tabIndex={-1} ref={title}>
          {t('receivedTitle')}
        </h1>
        <p className="lead page-lead">{t('receivedText')}</p>
        <Steps at={3} />
      </div>
      <div className="join-step join-received">
        <p>{t('receivedStatus')}</p>
        <div className="join-foot">
          <LinkButton variant="primary" size="large" block href="/">
            {t('home')}
          </LinkButton>
        </div>
      </div>
      <aside className="join-aside">
        <WhatFollows />
      </aside>
    </div>
  )
}
