/** The addresses of the site's pages. src/web/routes.ts says what each one shows. */
export const paths = [
  '/',
  '/admin',
  '/bylaws',
  '/join',
  '/login',
  '/gallery',
  '/profile',
  '/contact',
  '/help',
  '/settings',
] as const
export type Path = (typeof paths)[number]
