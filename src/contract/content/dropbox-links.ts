const dropboxPage = /^https?:\/\/(?:www\.|m\.)?dropbox\.com(?::\d+)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i

/** Single files: `/s/…` of older links, `/scl/fi/…` of newer ones. */
const sharedFile = /^\/(?:s|scl\/fi)\/[^/]+/i
/** Folders, and what the address bar shows of one's own files: no picture to anybody else. */
const noPicture = /^\/(?:sh|scl\/fo|home|preview|photos|work|personal)(?:\/|$)/i

/**
 * The address that answers the picture itself when somebody pastes Dropbox's share link, which opens a page around it. The key that gives
 * access (`rlkey`) stays. Every other address, of Dropbox or not, comes back as it is; so does its own result.
 */
export function directPictureAddress(address: string): string {
  const [, path = '', query = ''] = dropboxPage.exec(address) ?? []
  if (!sharedFile.test(path)) return address
  const kept = query.split('&').filter((part) => part !== '' && !/^(?:dl|raw)(?:=|$)/i.test(part))
  return `https://dl.dropboxusercontent.com${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

/** Whether it is an address of Dropbox behind which there cannot be one picture, such as a folder's. */
export function isDropboxWithoutPicture(address: string): boolean {
  const [, path = ''] = dropboxPage.exec(address) ?? []
  return noPicture.test(path)
}
