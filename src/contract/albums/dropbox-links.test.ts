import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directPictureAddress, isDropboxWithoutPicture } from './photo-albums.ts'

const direct = 'https://dl.dropboxusercontent.com'

test('a share link of one file becomes the direct address of the file, whatever its query is', () => {
  for (const query of ['', '?dl=0', '?dl=1', '?raw=1', '?dl=0#x', '?DL=0&raw']) {
    assert.equal(directPictureAddress(`https://www.dropbox.com/s/abc123/ride.jpg${query}`), `${direct}/s/abc123/ride.jpg`, query)
  }
  for (const host of ['https://dropbox.com', 'http://www.dropbox.com', 'https://m.dropbox.com', 'https://WWW.Dropbox.com:443']) {
    assert.equal(directPictureAddress(`${host}/s/abc123/ride.jpg?dl=0`), `${direct}/s/abc123/ride.jpg`, host)
  }
})

test('the access key stays, at any position in the query', () => {
  const file = '/scl/fi/a1b2/%EA%B0%80%EC%9D%84%20ride.jpg'
  assert.equal(
    directPictureAddress(`https://www.dropbox.com${file}?rlkey=k3y&dl=0`),
    `${direct}${file}?rlkey=k3y`,
    'a key before dl',
  )
  assert.equal(
    directPictureAddress(`https://www.dropbox.com${file}?dl=0&rlkey=k3y&st=s7`),
    `${direct}${file}?rlkey=k3y&st=s7`,
    'a key behind dl',
  )
})

test('a direct address is returned unchanged', () => {
  const once = directPictureAddress('https://www.dropbox.com/scl/fi/a/b.jpg?rlkey=k&dl=0')
  assert.equal(directPictureAddress(once), once)
})

test('other addresses stay as they are, also those that only look like Dropbox', () => {
  for (const address of [
    `${direct}/s/abc/ride.jpg?dl=0`,
    'https://photos.example/s/abc/ride.jpg?dl=0',
    'https://www.dropbox.com.example/s/abc/ride.jpg?dl=0',
    'https://notdropbox.com/s/abc/ride.jpg?dl=0',
    'https://photos.example/?from=https://www.dropbox.com/s/abc/ride.jpg?dl=0',
    'https://www.dropbox.com@evil.example/s/abc/ride.jpg',
    'https://www.dropbox.com/scl/fo/abc/key?rlkey=k&dl=0',
    'https://www.dropbox.com/sh/abc/key?dl=0',
    'https://www.dropbox.com/',
    'https://www.dropbox.com',
  ]) {
    assert.equal(directPictureAddress(address), address)
  }
})

test('folders and private Dropbox pages are not pictures', () => {
  for (const path of [
    '/sh/abc/key?dl=0',
    '/scl/fo/abc/key?rlkey=k&dl=0',
    '/home/Photos?preview=a.jpg',
    '/home',
    '/preview/a.jpg',
  ]) {
    assert.equal(isDropboxWithoutPicture(`https://www.dropbox.com${path}`), true, path)
  }
  for (const address of [
    'https://www.dropbox.com/s/abc/home.jpg',
    'https://www.dropbox.com/scl/fi/abc/sh.jpg?rlkey=k',
    'https://photos.example/sh/abc',
    `${direct}/scl/fi/abc/a.jpg?rlkey=k`,
    'https://www.dropbox.com/shelter/a.jpg',
  ]) {
    assert.equal(isDropboxWithoutPicture(address), false, address)
  }
})
