export const messages = {
  passkeys: {
    heading: 'Passkeys',
    text: 'Log in with your fingerprint, face or screen lock instead of the password. You need not type your username either.',
    none: 'You have not added a passkey yet.',
    unnamed: 'A passkey without a name',
    created: 'Added {date}',
    used: 'Last used {date}',
    unused: 'Not used yet',
    add: 'Add a passkey',
    adding: 'Waiting...',
    rename: 'Rename',
    renameOne: 'Rename: {name}',
    remove: 'Remove',
    removeOne: 'Remove: {name}',
    addedTitle: 'The passkey was added',
    addedText:
      'From now on you can press “Log in with a passkey” on the login page. Please give it a name that you will recognize.',
    renameTitle: 'Name of the passkey',
    name: 'Name',
    nameHint: 'For example: My phone, Computer at home',
    save: 'Save',
    saving: 'Saving...',
    saidRenamed: 'The name was changed.',
    removeTitle: 'Remove this passkey?',
    removeText:
      'No one will be able to log in with “{name}” any more. Devices that are logged in stay so: if you have lost one, please log it out in the list of devices below. The passkey that the device stores can be deleted in the settings of the device.',
    saidRemoved: 'The passkey was removed.',
    keep: 'Keep it',
    note: 'You can add 10, one for each device. They stay when you change your password, and are all removed when you set a new one by a link from an officer.',
    obstacles: {
      inApp: 'Passkeys do not work inside the app that you are using. To use them, please open this page in another browser.',
      insecure: 'Passkeys do not work because the address does not start with https. Please tell an officer.',
      address:
        'Passkeys do not work because the address is a number. Please open the site by its name; on this machine that is localhost.',
      unsupported:
        'This browser does not support passkeys. The latest versions of Chrome, Samsung Internet, Safari, Edge and Firefox do.',
    },
    failures: {
      cancelled: 'The passkey was not confirmed. The window may have been closed, or the time may be over. Please try again.',
      known: 'This device has a passkey of this account already. You can simply use it.',
      address: 'The browser does not allow passkeys at this address. Please open the site by the address that the club gave you.',
      device: 'This device cannot make a passkey. Please turn on its screen lock and try again, or use another device.',
      failed: 'The device could not handle the passkey. Please try again in a little while.',
    },
  },
} as const
