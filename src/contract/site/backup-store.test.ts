import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BackupStoreInput, isLinkLocal } from './backup-store.ts'

const takes = (url: string) => BackupStoreInput.safeParse({ kind: 'webdav', url, user: 'club', secret: 'x' }).success

test('a store has TLS or is in the club’s own network, and its numbers are written as four decimal ones', () => {
  for (const url of [
    ...['https://cloud.example.com/remote.php/dav', 'https://203.0.113.7:8443', 'https://[2001:db8::7]/dav', 'http://nas/dav'],
    ...['http://nas.local:5005/backup', 'http://localhost:9000', 'http://192.168.1.20', 'http://NAS-2.local/'],
    'http://172.20.0.3/',
  ])
    assert.ok(takes(url), url)
  for (const url of [
    ...['http://cloud.example.com', 'http://203.0.113.7', 'http://172.32.0.1', 'http://10.0.0.1.example.com', 'ftp://nas'],
    ...['http://2130706433', 'http://0x7f.1', 'http://0x7f000001', 'http://127.1', 'http://017700000001'],
    ...['http://10.1', 'http://0'],
    ...['https://2852039166', 'https://0xa9fea9fe', 'https://0xa9.254.43518', 'http://127.0.0.1.'],
    ...['http://169.254.169.254/latest', 'https://169.254.169.254', 'https://[fe80::1]', 'https://[::ffff:169.254.169.254]'],
    ...['https://[fd00:ec2::254]/', 'https://me:secret@cloud.example', 'https://x/?a=b', 'https://x/#a', 'https://'],
  ])
    assert.ok(!takes(url), url)
})

test('link-local addresses are known however DNS gives them', () => {
  for (const address of ['169.254.169.254', 'fe80::1', 'FEBF::1', '::ffff:169.254.0.1', 'fd00:ec2::254'])
    assert.ok(isLinkLocal(address), address)
  for (const address of ['192.168.1.1', '127.0.0.1', '::1', 'fd00::1', '16.169.254.1']) assert.ok(!isLinkLocal(address), address)
})
