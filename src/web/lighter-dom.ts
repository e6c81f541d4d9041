import * as React from 'react'

// In place of React's package `react-dom` in the browser (vite.config.ts): what its renderer, `react-dom/client`, and the site's code need of it, 0.5 kB less.

/** What React's renderer shares with this file: it puts its own `d` here. */
const internals = { d: { f() {} }, p: 0, findDOMNode: null }

export { internals as __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE }

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { T: unknown }
}
/** Of updates that a press or a key causes. */
const discretePriority = 2

export function createPortal(children: React.ReactNode, containerInfo: Element, key: string | null = null) {
  return { $$typeof: Symbol.for('react.portal'), key, children, containerInfo, implementation: null }
}

export function flushSync<Result>(act: () => Result): Result {
  const [transition, priority] = [shared.T, internals.p]
  try {
    shared.T = null
    internals.p = discretePriority
    return act()
  } finally {
    shared.T = transition
    internals.p = priority
    internals.d.f()
  }
}
