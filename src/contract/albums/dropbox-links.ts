const dropboxPage = /^https?:\/\/(?:www\.|m\.)?dropbox\.com(?::\d+)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i

/** Single files: `/s/…` of older links, `/scl/fi/…` of newer ones. */
const sharedFile = /^\/(?:s|scl\/fi)\/[^/]+/i
/** Folders, and private pages: other visitors see no picture there. */
const noPicture = /^\/(?:sh|scl\/fo|home|preview|photos|work|personal)(?:\/|$)/i

/**
 * Turns a share link of Dropbox, which opens a page, into the address of the picture itself. The key that gives access (`rlkey`)
 * stays. Every other address is returned unchanged, also the function's own result.
 */
export function directPictureAddress(address: string): string {
  const [, path = '', query = ''] = dropboxPage.exec(address) ?? []
  if (!sharedFile.test(path)) return address
  const kept = query.split('&').filter((part) => part !== '' && !/^(?:dl|raw)(?:=|$)/i.test(part))
  return `https://dl.dropboxusercontent.com${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

/** Whether it is a Dropbox address that cannot be one picture, such as a folder. */
export function isDropboxWithoutPicture(address: string): boolean {
  const [, path = ''] = dropboxPage.exec(address) ?? []
  return noPicture.test(path)
}
