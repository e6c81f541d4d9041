import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PhotoAlbumInput } from './photo-albums.ts'

const required = { titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://photos.example/fall' }

function problems(input: object): string[] {
  const result = PhotoAlbumInput.safeParse({ ...required, ...input })
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('both titles and the link are required; everything else has a default', () => {
  assert.deepEqual(PhotoAlbumInput.parse(required), {
    ...required,
    descriptionKo: null,
    descriptionEn: null,
    previewImage1: null,
    previewImage2: null,
    previewImage3: null,
    photoCount: null,
    isActive: 'true',
    rideId: null,
    displayOrder: '0',
  })
})

test('blank and null optional fields count as left out', () => {
  const blank = { descriptionKo: ' ', previewImage1: '', previewImage2: null, photoCount: '', displayOrder: null }
  assert.deepEqual(PhotoAlbumInput.parse({ ...required, ...blank }), PhotoAlbumInput.parse(required))
})

test('numbers and booleans are accepted and stored as text', () => {
  const { photoCount, displayOrder, isActive } = PhotoAlbumInput.parse({
    ...required,
    photoCount: 12,
    displayOrder: ' 03',
    isActive: false,
  })
  assert.deepEqual({ photoCount, displayOrder, isActive }, { photoCount: '12', displayOrder: '3', isActive: 'false' })
  assert.equal(PhotoAlbumInput.parse({ ...required, displayOrder: -0 }).displayOrder, '0')
  assert.equal(PhotoAlbumInput.parse({ ...required, displayOrder: '-0' }).displayOrder, '0')
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
  for (const value of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/',
    'photos',
    'https:photos.example',
    'https://',
    'https://a.example/\nb',
  ]) {
    const message = 'Please enter a valid web address that starts with http:// or https://'
    assert.deepEqual(problems({ dropboxUrl: value }), [`dropboxUrl: ${message}`], value)
    assert.deepEqual(problems({ previewImage1: value }), [`previewImage1: ${message}`], value)
  }
  assert.deepEqual(problems({ dropboxUrl: '' }), ['dropboxUrl: This field is required'])
  assert.deepEqual(problems({ dropboxUrl: 'http://photos.example/한길?a=b#c' }), [])
})

test('a Dropbox share link is stored as the direct address of its picture; the album’s link is not changed', () => {
  const shared = 'https://www.dropbox.com/scl/fi/a1/ride.jpg?rlkey=k3y&dl=0'
  const album = PhotoAlbumInput.parse({ ...required, dropboxUrl: shared, previewImage2: ` ${shared} ` })
  assert.equal(album.dropboxUrl, shared)
  assert.equal(album.previewImage2, 'https://dl.dropboxusercontent.com/scl/fi/a1/ride.jpg?rlkey=k3y')
  assert.deepEqual(PhotoAlbumInput.parse(album), album)
})

test('a Dropbox folder is accepted as an album and rejected as a picture', () => {
  const folder = 'https://www.dropbox.com/scl/fo/a1/b2?rlkey=k3y&dl=0'
  const message =
    'This Dropbox address does not lead to a single picture. Please open the picture in Dropbox, share it and paste that link.'
  assert.deepEqual(problems({ dropboxUrl: folder }), [])
  assert.deepEqual(problems({ previewImage3: folder }), [`previewImage3: ${message}`])
})
