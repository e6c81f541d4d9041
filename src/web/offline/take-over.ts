import type { ToWorker } from './messages.ts'

/** Lets the newer release begin and loads this page anew. Other tabs go on with theirs, until somebody loads them anew too. */
export function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => location.reload()
  if (!waiting) reload() // another tab was faster
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting?.postMessage({ kind: 'take-over' } satisfies ToWorker)
}
