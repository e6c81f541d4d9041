import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { keepParticles } from './keep-particles.ts'

// docs/decisions/007: why messages are compiled

type Messages = { [key: string]: string | Messages }

function compileMessages(messages: Messages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(keepParticles(message)) : compileMessages(message),
    ]),
  )
}

/** Replaces each file of ICU messages by its compiled form, so that no visitor downloads an ICU parser. */
export function precompiledMessages(): Plugin {
  return {
    name: 'precompiled-messages',
    async load(id) {
      const [file = id] = id.split('?')
      if (!/\/web\/i18n\/messages\/(ko|en)\/[\w-]+\.ts$/.test(file)) return null
      const { messages } = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as { messages: Messages }
      // JSON.parse of one string is faster to start than the same object written out.
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileMessages(messages)))})`
    },
  }
}
