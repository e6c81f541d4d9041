import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bylawsContent } from './scripts/vite/bylaws-content.ts'
import { precompiledMessages } from './scripts/vite/precompiled-messages.ts'

// A file of its own for each small part that several pages share costs more in headers than it saves, so there are two: what every page needs, and
// what many pages show. Forms and dialogs, with their libraries and what refusals say, stay with the pages that have them.
const smallParts = /[/]src[/]web[/](ui|badges|i18n|pages)[/]|[/]lucide-react[/]/
// From the project's own folders on: where it lies may have any name.
const withLibraries =
  /[/](src[/]web|lucide-react)(?=[/]).*(form|dialog|toaster|switch|qr-code|sentences|failure-reason|messages[/]|[/](admin|join|login|home)[/])/
const fewFiles = {
  groups: [
    // What waits for the first paint is no part of what starts the waiting.
    { name: 'site', tags: ['$initial' as const], test: (id: string) => !id.includes('after-first-paint'), priority: 3 },
    // Asked for by import() on every page (web/entry-client.tsx); the server and the checks know it by this name.
    { name: 'react-dom', test: /[/]node_modules[/](react-dom|scheduler)[/]/, priority: 2 },
    {
      name: 'parts',
      test: (id: string) => smallParts.test(id) && !withLibraries.test(id),
      minShareCount: 3,
      priority: 1,
    },
  ],
}

// Of React's half that hydrates, most is run before a page answers to hands. Chromium then compiles it beside the download instead of function by function
// while the page waits; to other browsers it is a comment (docs/decisions/016-…).
const compiledAhead = '//# allFunctionsCalledOnLoad\n'

// Two builds share this file: the browser's (dist/client) and the renderer's (dist/server). scripts/build.ts runs both.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss(), precompiledMessages(), bylawsContent()],
  resolve: {
    alias: {
      // Messages are compiled at build time, so the browser needs the formatter alone (docs/decisions/007-…).
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // For a React that has not got the hook; ours has.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // What is on every page already is not named as a need of any.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !/rolldown-runtime|react-dom/.test(file)) },
        rolldownOptions: {
          input: ['src/web/entry-client.tsx', 'src/web/after-first-paint.ts'],
          output: { codeSplitting: fewFiles, postBanner: ({ name }) => (name === 'react-dom' ? compiledAhead : '') },
        },
      },
    },
    ssr: {
      // Built, it is one self-contained file: it starts faster than a thousand small ones, and has React's production build in it.
      // While developing, only what the alias above changes passes through Vite.
      // Left to the environment of whoever starts the site, React would draw pages with its slow development build.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        rolldownOptions: { input: 'src/web/entry-server.tsx', output: { comments: false } },
      },
    },
  },
}))
