import { languageCookie, withoutLanguage } from '#contract/languages.ts'
import { displayCookieSeconds } from '#contract/site/display.ts'
import * as calls from '#contract/site/language-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isSameSiteNavigation, ownPageBefore } from '#server/http/clients/origin.ts'
import { redirect } from '#server/http/redirect.ts'

/** What the language toggle requests while no script runs: with scripts, the browser stores the choice itself. */
export function answerLanguageCalls(app: Api, { config }: Site): void {
  answer(
    app,
    calls.chooseLanguage,
    (request, reply) => {
      // A picture or link on another site must not choose for the visitor.
      if (isSameSiteNavigation(request, config))
        reply.setCookie(languageCookie, request.query.lang, { maxAge: displayCookieSeconds, httpOnly: false })
      return redirect(reply, withoutLanguage(ownPageBefore(request, config) ?? '/'))
    },
    // Link checkers send HEAD and must not choose.
    { exposeHeadRoute: false },
  )
}
