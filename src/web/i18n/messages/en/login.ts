import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  login: {
    description: 'Member login of {name}',
    username: 'Username',
    password: 'Password',
    submit: 'Login',
    submitting: 'Logging in...',
    noAccount: 'Not a member yet?',
    join: 'Apply to join',
    failedTitle: 'Login Failed',
    failedText: 'Invalid username or password.',
    lead: 'Members see the riding schedule and the photo gallery.',
    draftKept: 'What you were typing is still in this tab. Log in again with the same account to go on.',
    switchLead: 'You are logged in as “{username}”. Logging in with another account logs this one out.',
    needsScript: 'Please turn on JavaScript in your browser to log in.',
    passwordTitle: 'Choose a new password',
    passwordLead:
      'Type the password you want to use from now on. Your old password, your calendar link and your links for home will stop working, and you’ll be logged out on other devices.',
    usernameHint: 'You log in with this name. Please remember it.',
    newPassword: 'New password',
    newPasswordHint: 'At least 6 characters',
    savePassword: 'Save password',
    savingPassword: 'Saving...',
    passwordSavedTitle: 'Password Changed',
    passwordSavedText: 'Please log in with your new password.',
    passwordFailedTitle: 'Password Not Changed',
    askForLink: 'Contact an administrator',
    backToLogin: 'Back to login',
  },
  passkeyLogin: {
    logIn: 'Log in with a passkey',
    busy: 'Waiting...',
    hint: 'Uses your fingerprint, face or screen lock, once you have added a passkey in Settings.',
    noneHere: 'If this device has no passkey, please log in with your username and password.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/login.ts').messages>
