// Loaded before a demo site (`startDemoSite`): each SIGUSR2 moves its clock on by eleven minutes, longer than a confirmation holds.
const RealDate = Date
let movedMs = 0

globalThis.Date = new Proxy(RealDate, {
  construct: (target, [...parts], newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

function now(): number {
  return RealDate.now() + movedMs
}

process.on('SIGUSR2', () => {
  movedMs += 11 * 60_000
})
