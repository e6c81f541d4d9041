// Stands in the page itself, at the beginning of its head. Everything else that runs lies in a <template> of the page until the first paint
// (server/pages/page-assets.ts): on a slow line nothing is fetched beside what that paint needs, and nothing is run before it.

/** Should no paint be reported, such as when the window is covered, the page starts all the same, so many milliseconds after all files are here. */
const patience = 1000
/** Whoever is there already does not wait. */
const signsOfLife = ['pointerdown', 'keydown', 'visibilitychange'] as const
/**
 * A page is set in steps, between which it can answer: what each of these leaves out stands in base.css and web/pages/home/hero.css. Before the first frame
 * the browser sets the page once for its `load` event, and shows nothing of that.
 */
const steps = ['before-first-frame', 'first-frame', 'second-frame']

const { classList } = document.documentElement
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// Whoever comes to a place in the page, or back to one, needs all of it to find that place.
if (visit?.type === 'navigate' && location.hash === '') classList.add(...steps)

/** Takes the step away and, a frame later each, those after it. */
function startAt(step: number) {
  const name = steps[step]
  if (name === undefined) return start()
  classList.remove(name)
  requestAnimationFrame(() => setTimeout(startAt, 0, step + 1))
}

function start() {
  classList.remove(...steps)
  // Half a document must not be taken for the whole: neither the template, nor the state at its end.
  if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start)
  const template = document.querySelector<HTMLTemplateElement>('template#scripts')
  if (template === null) return
  template.remove()
  // One at a time: to ask for all of them takes long enough to be felt.
  for (const tag of template.content.children) setTimeout(() => document.head.append(tag))
}

/** What the page is to begin with (an announcement that the address names) has its upper edge in sight; by itself the browser puts its middle there. */
const goToBeginning = () => document.querySelector('[autofocus]')?.scrollIntoView()

// The first frame is drawn only once the styles are here, and with them the page (rel="expect"). A browser that does not know that draws what has come.
requestAnimationFrame(() => {
  classList.remove('before-first-frame')
  goToBeginning()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', goToBeginning)
})

if (document.visibilityState === 'hidden') start()
else {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) startAt(1)
  }).observe({ type: 'paint', buffered: true })
  for (const sign of signsOfLife) document.addEventListener(sign, start)
  addEventListener('load', () => setTimeout(start, patience))
}
