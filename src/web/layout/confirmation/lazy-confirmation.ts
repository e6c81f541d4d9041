import { lazySection } from '#web/lazy.ts'

/** The dialog that asks for the password again. */
export const confirmationDialog = lazySection(
  'src/web/layout/confirmation/confirmation-dialog.tsx',
  () => import('./confirmation-dialog.tsx').then(({ ConfirmationDialog }) => ConfirmationDialog),
  ['confirmation'],
)
