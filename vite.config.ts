import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bylawsContent } from './scripts/vite/bylaws-content.ts'
import { precompiledMessages } from './scripts/vite/precompiled-messages.ts'

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
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // What every page runs is one file and React another, which stays in caches from release to release; all else is split by default.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /[/]node_modules[/](react|react-dom|scheduler)[/]/, priority: 2 },
                { name: 'site', tags: ['$initial'], priority: 1 },
              ],
            },
          },
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
