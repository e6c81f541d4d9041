// Stands in the page itself, at the beginning of its head. Everything else that runs lies in a <template> of the page until the first paint
// (server/pages/load-web-build.ts): on a slow line nothing is fetched beside what that paint needs, and nothing is run before it.

/** Should no paint be reported, such as when the window is covered, the page starts after so many milliseconds all the same. */
const patience = 1000
/** Whoever is there already does not wait. */
const signsOfLife = ['pointerdown', 'keydown', 'touchstart', 'visibilitychange'] as const

function start() {
  const template = document.getElementById('scripts')
  if (!(template instanceof HTMLTemplateElement)) return
  template.remove()
  document.head.append(template.content)
}

/** The head may still be on its way. */
function startWithoutPaint() {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true })
  else start()
}

if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) startWithoutPaint()
else {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
  for (const sign of signsOfLife) document.addEventListener(sign, start, { passive: true })
  setTimeout(startWithoutPaint, patience)
}
