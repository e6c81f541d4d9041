import { startSiteProcess } from '../site-process.ts'
import { siteName } from './visitor.ts'

export const adminPassword = 'same road, same pace'

/** The built site with the settings of docs/howto/serve-over-https.md. */
export async function startSiteBehindProxy(dataDir: string) {
  const site = startSiteProcess(
    {
      DATA_DIR: dataDir,
      PUBLIC_URL: `https://${siteName}`,
      TRUST_PROXY: 'loopback',
      ADMIN_PASSWORD: adminPassword,
      BACKUPS: 'off',
    },
    'scripts/start.js',
  )
  return { site, port: Number(new URL(await site.address()).port) }
}
