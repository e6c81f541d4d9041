import { matches } from '#web/ui/use-browser.ts'

/** Whether the site was opened from the home screen. Safari on iPhones before 16.4 knows only its own property. */
export function isOpenedFromHomeScreen(): boolean {
  return matches('(display-mode: standalone)') || (navigator as { standalone?: boolean }).standalone === true
}
