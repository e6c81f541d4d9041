/** Downloads what follows a page translator when one begins. The site itself has no `<font>`. */
export function watchForTranslator(): void {
  const translations = document.getElementsByTagName('font')
  new MutationObserver((records) => {
    if (translations.length === 0) return
    // Without it, a page in two languages: the next change tries again.
    import('./page-translators.ts').then(({ noteTranslations }) => noteTranslations(records)).catch(() => {})
  }).observe(document.documentElement, { childList: true, subtree: true })
}
