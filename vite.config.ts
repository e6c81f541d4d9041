import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserDeclarations } from './scripts/vite/browser-declarations.ts'
import { importedAgain } from './scripts/vite/import-again.ts'
import { officersGuide } from './scripts/vite/officers-guide.ts'
import { sectionModules } from './scripts/vite/section-modules.ts'
import { pageTexts } from './scripts/vite/texts.ts'

/** The first two as the libraries themselves import them. */
const lighter = [/^\.\.\/createLucideIcon\.mjs$/, /^\.\/mutationCache\.js$/, 'regexparam']

const renderedQuery: Plugin = {
  name: 'rendered-query',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id) => (id === './useBaseQuery.js' ? join(import.meta.dirname, 'src/web/api/rendered-query.ts') : null),
}

// Two builds share this file: the browser's (dist/client) and the renderer's (dist/server). scripts/build.ts runs both.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), pageTexts(), importedAgain(), browserDeclarations(), sectionModules(), officersGuide(), renderedQuery],
  resolve: {
    alias: [
      // Messages are compiled at build time, so the browser needs only the formatter: docs/decisions/065
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      // src/web/lighter.ts and lighter-dom.ts: in place of parts of libraries that the site does not use, 3 kB in every browser.
      ...lighter.map((find) => ({ find, replacement: join(import.meta.dirname, 'src/web/lighter.ts') })),
      // In development the renderer loads React itself, not through Vite. The second replaces the hook for old versions of React.
      ...(command === 'build'
        ? [
            { find: /^react-dom$/, replacement: join(import.meta.dirname, 'src/web/lighter-dom.ts') },
            { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
          ]
        : []),
    ],
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The notices of the libraries in these files, at /licenses.txt; that of the display font is in public/.
        license: { fileName: 'licenses.txt' },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // Names of texts become part of what imports them: no browser downloads a file of 69 bytes.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          // What every page runs is one file; all else is split by default.
          output: {
            // Seven characters tell builds apart. With eight, Vite's default, the list of all files in the entry would be 180 bytes longer.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'site', tags: ['$initial'], priority: 1 },
                // What a saved copy of a page loads first: one request of the service worker on a first visit.
                {
                  name: 'saved-copy',
                  test: /[/](offline[/]notices|web[/]rides[/]stored-rides)[.]tsx$/,
                  includeDependenciesRecursively: false,
                },
                // Every page loads it once it stands.
                {
                  name: 'late-start',
                  test: /[/](web[/]late-start|session[/](follow-)?other-tabs)[.]ts$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'ui',
                  test: /[/]src[/]web[/]ui[/](?!contact-links|qr-code|paper-page|year-frame)[^/]+$|[/]lucide-react[/]/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Built, it is one self-contained file: it starts faster than a thousand small ones, and has React's production build in it.
      // In development only what the alias above changes passes through Vite.
      // Otherwise NODE_ENV of the running server would decide, and without it React renders with its slow development build.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      resolve: { noExternal: command === 'build' ? true : ['use-intl', 'lucide-react', 'wouter'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        license: { fileName: 'licenses.txt' },
        rolldownOptions: { input: 'src/web/entry-server.tsx', output: { comments: false } },
      },
    },
  },
}))
