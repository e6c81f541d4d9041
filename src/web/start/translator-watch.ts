/** Downloads what follows a page translator when one begins. The site itself has no `<font>`. */
export function watchForTranslator(): void {
  const translations = document.getElementsByTagName('font')
  const seen: MutationRecord[] = []
  const watch = new MutationObserver((records) => {
    if (translations.length === 0) return
    const isFirst = seen.length === 0
    seen.push(...records)
    if (!isFirst) return
    import('./page-translators.ts')
      .then(({ followPageTranslator }) => followPageTranslator([...seen, ...watch.takeRecords()]))
      // Without it, a page in two languages: the next load tries again.
      .catch(() => {})
      .finally(() => watch.disconnect())
  })
  watch.observe(document.documentElement, { childList: true, subtree: true })
}
