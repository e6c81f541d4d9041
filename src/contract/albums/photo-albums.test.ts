import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directPictureAddress, isDropboxWithoutPicture, PhotoAlbumInput } from './photo-albums.ts'

const required = { titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://photos.example/fall' }

function problems(input: object): string[] {
  const result = PhotoAlbumInput.safeParse({ ...required, ...input })
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('both titles and the link are required', () => {
  for (const name of Object.keys(required))
    for (const value of [undefined, ' ']) assert.deepEqual(problems({ [name]: value }), [`${name}: This field is required`])
})

test('blank and null optional fields count as left out; numbers and booleans are stored as text', () => {
  const blank = { descriptionKo: ' ', previewImage1: '', previewImage2: null, photoCount: '', displayOrder: null }
  assert.deepEqual(PhotoAlbumInput.parse({ ...required, ...blank }), PhotoAlbumInput.parse(required))
  const sent = { photoCount: 12, displayOrder: ' 03', isActive: false }
  const stored = PhotoAlbumInput.parse({ ...required, ...sent })
  assert.deepEqual({ ...stored, photoCount: '12', displayOrder: '3', isActive: 'false' }, stored)
  for (const zero of [-0, '-0']) assert.equal(PhotoAlbumInput.parse({ ...required, displayOrder: zero }).displayOrder, '0')
})

test('anything but a whole number is rejected', () => {
  for (const value of ['many', '?', '1.5', 1.5, '1e3', '９', 1e12]) {
    assert.deepEqual(problems({ photoCount: value }), ['photoCount: Please enter a whole number in digits'], String(value))
  }
  for (const value of [true, {}, Number.NaN]) assert.deepEqual(problems({ photoCount: value }), ['photoCount: Invalid value'])
  assert.deepEqual(problems({ photoCount: -1 }), ['photoCount: This number is too small'])
  assert.deepEqual(problems({ displayOrder: -1_000_000_000 }), ['displayOrder: Please enter a whole number in digits'])
  assert.deepEqual(problems({ displayOrder: -1 }), [])
  assert.deepEqual(problems({ isActive: 'yes' }), ['isActive: Please choose one of the options'])
})

test('links and previews must be http(s) addresses', () => {
  const wrong = 'javascript:alert(1) data:text/html,x ftp://x.example/ photos https:photos.example https://'.split(' ')
  for (const value of [...wrong, 'https://a.example/\nb']) {
    const message = 'Please enter a valid web address that starts with http:// or https://'
    assert.deepEqual(problems({ dropboxUrl: value }), [`dropboxUrl: ${message}`], value)
    assert.deepEqual(problems({ previewImage1: value }), [`previewImage1: ${message}`], value)
  }
  assert.deepEqual(problems({ dropboxUrl: '' }), ['dropboxUrl: This field is required'])
  assert.deepEqual(problems({ dropboxUrl: 'http://photos.example/한길?a=b#c' }), [])
})

test('a Dropbox folder is accepted as an album and rejected as a picture', () => {
  const folder = 'https://www.dropbox.com/scl/fo/a1/b2?rlkey=k3y&dl=0'
  const message =
    'This Dropbox address does not lead to a single picture. Please open the picture in Dropbox, share it and paste that link.'
  assert.deepEqual(problems({ dropboxUrl: folder }), [])
  assert.deepEqual(problems({ previewImage3: folder }), [`previewImage3: ${message}`])
})

const dropbox = 'https://www.dropbox.com'
const direct = 'https://dl.dropboxusercontent.com'

test('a Dropbox link of one file becomes the direct address of the file, with its access key', () => {
  const file = '/scl/fi/a1b2/%EA%B0%80%EC%9D%84%20ride.jpg'
  for (const [shared, expected] of [
    ...['', '?dl=0', '?dl=1', '?raw=1', '?dl=0#x', '?DL=0&raw'].map((query) => [
      `${dropbox}/s/abc123/ride.jpg${query}`,
      '/s/abc123/ride.jpg',
    ]),
    ...['https://dropbox.com', 'http://www.dropbox.com', 'https://m.dropbox.com', 'https://WWW.Dropbox.com:443'].map((host) => [
      `${host}/s/abc123/ride.jpg?dl=0`,
      '/s/abc123/ride.jpg',
    ]),
    [`${dropbox}${file}?rlkey=k3y&dl=0`, `${file}?rlkey=k3y`],
    [`${dropbox}${file}?dl=0&rlkey=k3y&st=s7`, `${file}?rlkey=k3y&st=s7`],
  ] as [string, string][]) {
    assert.equal(directPictureAddress(shared), direct + expected, shared)
    assert.equal(directPictureAddress(direct + expected), direct + expected, 'a direct address is returned unchanged')
  }
})

test('other addresses stay as they are, also those that only look like Dropbox', () => {
  const others = `${direct}/s/abc/ride.jpg?dl=0 https://photos.example/s/abc/ride.jpg?dl=0 ${dropbox}.example/s/abc/ride.jpg?dl=0
    https://notdropbox.com/s/abc/ride.jpg?dl=0 https://photos.example/?from=${dropbox}/s/abc/ride.jpg?dl=0
    ${dropbox}@evil.example/s/abc/ride.jpg ${dropbox}/scl/fo/abc/key?rlkey=k&dl=0 ${dropbox}/sh/abc/key?dl=0 ${dropbox}/ ${dropbox}`
  for (const address of others.split(/\s+/)) assert.equal(directPictureAddress(address), address)
})

test('folders and private Dropbox pages are not pictures', () => {
  const pages = '/sh/abc/key?dl=0 /scl/fo/abc/key?rlkey=k&dl=0 /home/Photos?preview=a.jpg /home /preview/a.jpg'
  for (const path of pages.split(' ')) assert.equal(isDropboxWithoutPicture(dropbox + path), true, path)
  const pictures = `${dropbox}/s/abc/home.jpg ${dropbox}/scl/fi/abc/sh.jpg?rlkey=k https://photos.example/sh/abc
    ${direct}/scl/fi/abc/a.jpg?rlkey=k ${dropbox}/shelter/a.jpg`
  for (const address of pictures.split(/\s+/)) assert.equal(isDropboxWithoutPicture(address), false, address)
})
