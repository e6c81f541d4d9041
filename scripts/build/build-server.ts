import { build } from 'vite'

/** What stays in node_modules: native code, and what is loaded when it is first needed. */
const external = [
  '@node-rs/argon2',
  'sharp',
  'nodemailer',
  'pg',
  '@fastify/swagger',
  // Fastify's own compilers, which http/no-compilers.ts keeps out.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
]

// V8 keeps a file that holds one letter beyond Latin-1 in two bytes for each character, so what has such letters lies apart from what has none.
const groups = [
  { name: 'database', test: /[/]node_modules[/]kysely[/]/, priority: 2 },
  { name: 'libraries-with-letters', test: /[/]node_modules[/](avvio|find-my-way|pino|semver)[/]/, priority: 2 },
  { name: 'libraries', test: /[/]node_modules[/](?!ical-generator[/])/, priority: 1 },
]

/** Bundles the server into few files: finding, reading and linking a thousand takes half of a start (docs/decisions/019-…). */
export async function buildServer(folder: string): Promise<void> {
  await bundle(`${folder}/site`, ['scripts/build/start-site.ts', 'src/server/backups/backup-worker.ts'])
  // By itself: it runs before a new build, of which it must not have loaded old parts.
  await bundle(`${folder}/check`, ['scripts/build/is-site-built.ts'])
}

async function bundle(outDir: string, input: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.main': 'false' },
    ssr: { noExternal: true, external },
    build: {
      outDir,
      target: 'esnext',
      ssr: true,
      rolldownOptions: {
        input,
        // All in one folder, which src/server/project-folder.ts counts on.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups },
          comments: false,
        },
      },
    },
  })
}
