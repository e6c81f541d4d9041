import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { displayFont } from './scripts/vite/display-font.ts'
import { precompiledMessages } from './scripts/vite/precompiled-messages.ts'

// Two builds share this file: the browser's (dist/client) and the renderer's (dist/server). scripts/build.ts runs both.
export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), precompiledMessages(), displayFont()],
  resolve: {
    alias: {
      // Messages are compiled at build time, so the browser needs the formatter alone (docs/decisions/007-…).
      'use-intl/format-message': 'use-intl/format-message/format-only',
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/web/entry-client.tsx' },
      },
    },
    ssr: {
      // One self-contained file: it starts faster than a thousand small ones, and React's production build is chosen at build time.
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      },
    },
  },
})
