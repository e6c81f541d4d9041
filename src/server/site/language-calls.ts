import * as z from 'zod/mini'
import { languageCookie, languages } from '#contract/languages.ts'
import { withoutLanguage } from '#contract/news/announcement-addresses.ts'
import { displayCookieSeconds } from '#contract/site/display.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isSameSiteNavigation, ownPageBefore } from '#server/http/clients/origin.ts'
import { redirect } from '#server/http/redirect.ts'

/** What the language toggle requests while no script runs: with scripts, the browser stores the choice itself. */
export function languageRoutes(app: Api, { config }: Site): void {
  app.get(
    '/api/language',
    {
      config: { access: 'anyone' },
      // Link checkers send HEAD and must not choose.
      exposeHeadRoute: false,
      schema: {
        operationId: 'chooseLanguage',
        summary: 'Stores the language in a cookie and redirects to the page before',
        querystring: z.object({ lang: z.enum(languages) }),
        response: { 302: z.undefined() },
      },
    },
    (request, reply) => {
      // A picture or link on another site must not choose for the visitor.
      if (isSameSiteNavigation(request, config))
        reply.setCookie(languageCookie, request.query.lang, { maxAge: displayCookieSeconds, httpOnly: false })
      return redirect(reply, withoutLanguage(ownPageBefore(request, config) ?? '/'))
    },
  )
}
