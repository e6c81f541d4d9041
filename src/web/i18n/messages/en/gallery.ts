import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  gallery: {
    description: 'Photo albums of {name}.',
    membersOnlyTitle: 'Members Only Gallery',
    membersOnlyText: 'The photo albums are available to registered members only.',
    empty: 'No Albums Available',
    lead: 'Photos from our rides. Albums open in a new tab on an external photo site.',
    viewAlbum: 'View Album',
    external: 'Opens an external album in a new tab.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/gallery.ts').messages>
