/** What page and service worker say to each other. */
export type ToWorker =
  /** Sent to a worker that waits. `script` is the address of the entry script that the page runs. */
  | { kind: 'arrived'; script: string }
  /** The person agreed: begin, and the page loads itself anew. */
  | { kind: 'take-over' }

export type ToPage = { kind: 'newer-release' }
