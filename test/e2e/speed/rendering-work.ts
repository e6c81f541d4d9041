export interface TraceEvent {
  name: string
  /** Microseconds. */
  ts: number
  args: { elementCount?: number; beginData?: { dirtyObjects: number } }
}

export const readTrace = (trace: Buffer) => (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents

/** What the browser did for the page's looks: how many elements got their style anew, and how many boxes a layout began with. */
export function renderingWork(events: TraceEvent[]) {
  const sum = (name: string, read: (event: TraceEvent) => number | undefined) =>
    events.filter((event) => event.name === name).reduce((total, event) => total + (read(event) ?? 0), 0)
  return {
    restyled: sum('UpdateLayoutTree', ({ args }) => args.elementCount),
    boxes: sum('Layout', ({ args }) => args.beginData?.dirtyObjects),
  }
}
