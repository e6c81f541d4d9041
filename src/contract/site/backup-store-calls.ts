import { call } from '#contract/calls.ts'
import { BackupStoreInput, BackupStoreState } from './backup-store.ts'

const changes = ['/api/backup-store', '/api/status', '/api/handover'] as const

export const readBackupStore = call('GET /api/backup-store', {
  access: 'admin',
  summary: 'Where a copy of each backup goes, how new the newest is, and whether copying fails',
  answers: BackupStoreState,
})

export const changeBackupStore = call('PUT /api/backup-store', {
  access: 'admin',
  confirms: true,
  summary:
    'Copy backups to a folder, an S3-compatible store or WebDAV; it is tried first, and copying then begins without being waited for',
  body: BackupStoreInput,
  sample: {
    ...{ kind: 's3', endpoint: 'https://s3.us-west-000.backblazeb2.com', region: 'us-west-000' },
    ...{ bucket: 'riders-backup', prefix: 'site', user: '0005a1b2c3', secret: 'K000abcdefghijklmnop' },
  },
  answers: BackupStoreState,
  refusals: {
    400: 'Nothing could be written there, or not read again.',
    409: 'Backups are switched off, or have no passphrase.',
  },
  changes,
})

export const removeBackupStore = call('DELETE /api/backup-store', {
  access: 'admin',
  confirms: true,
  summary: 'Copy backups no longer. What was copied stays there',
  answers: BackupStoreState,
  changes,
})

export const copyBackups = call('POST /api/backup-store/copy', {
  access: 'admin',
  summary: 'Begin to copy what is not there yet; `copies.isRunning` is true until that has ended',
  answers: BackupStoreState,
  changes,
})
