import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  gallery: {
    description: 'Photo albums of {name}.',
    membersOnlyTitle: 'Members Only Gallery',
    membersOnlyText: 'The photo albums are available to registered members only.',
    empty: 'No Albums Available',
    lead: 'Days we rode together. Albums open in a new tab at an outside photo service.',
    viewAlbum: 'View Album',
    external: 'Opens an external album in a new tab.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/gallery.ts').messages>
