/** Milliseconds for which one turn of the event loop goes on with visitors. Node takes up one new connection per turn: long turns shut newcomers out. */
const turnShare = 20

/** Milliseconds after which an answer is worth little: who would have to wait longer in the line is told to come back. */
const longestWait = 1_000

/** So many may always wait: a crowd is no overload, and a machine that paused for a moment turns nobody away. */
const alwaysRoom = 50

/** Work that waits for the database or the disk holds memory and connections. */
const atWorkAtMost = 300

/** At most so many of the line in one turn; the clock usually stops it sooner. */
const perTurn = 32

export interface Visitor {
  start(): void
  /** Called instead of `start` when the wait would be too long. */
  turnAway(): void
}

export interface WaitingLine {
  /** Starts the visitor now or when its turn comes, or turns it away. */
  enter(visitor: Visitor): void
  /** A connection was taken up. There may be more at the door: Node takes up one per turn, so work waits a moment until they are in. */
  connect(): void
  /** One more is at work, until `leave`. */
  begin(): void
  leave(): void
}

/**
 * The line in front of the work, first come, first served. As long as turns are short and few are at work nobody stands in it. Its length times the pace at
 * which it moves says how long the last one waits; that decides, not the clock of the event loop, which cannot tell a pause from a queue (decision 014).
 */
export function createWaitingLine(): WaitingLine {
  const line: Visitor[] = []
  let turnBegan: number | undefined
  let isMoving = false
  /** Turns, this one included, for which newcomers may be at the door. */
  let doorOpen = 0
  let atWork = 0
  /** Since when the line stands still because too many are at work. */
  let heldSince: number | undefined
  /** Milliseconds per visitor, a running mean. Before anything is known, a slow one. */
  let pace = 5

  function isTurnLong(): boolean {
    const now = performance.now()
    if (turnBegan === undefined) {
      turnBegan = now
      setImmediate(() => {
        turnBegan = undefined
      })
    }
    return now - turnBegan > turnShare
  }

  function closeDoor(): void {
    doorOpen -= 1
    if (doorOpen > 0) setImmediate(closeDoor)
  }

  function turnTheLastAway(): void {
    while (line.length > alwaysRoom && line.length * pace > longestWait) line.pop()?.turnAway()
  }

  /** Lets some of the line in, each in a piece of its own so that the clock sees what the one before took, and the rest in the next turns. */
  function move(since = performance.now()): void {
    if (isMoving || line.length === 0) return
    if (atWork >= atWorkAtMost) {
      heldSince ??= performance.now()
      return
    }
    isMoving = true
    let began = 0
    let admitted = 0
    let moreAtTheDoor = false
    setImmediate(() => {
      began = performance.now()
      moreAtTheDoor = doorOpen > 0 && began - since < turnShare
    })
    for (let count = Math.min(line.length, perTurn); count > 0; count -= 1) {
      setImmediate(() => {
        if (moreAtTheDoor || atWork >= atWorkAtMost || performance.now() - began > turnShare) return
        admitted += 1
        line.shift()?.start()
      })
    }
    setImmediate(() => {
      const now = performance.now()
      if (admitted > 0) {
        // The work alone: what it takes to turn others away must not make the line seem slower still. Bounded, so that one pause hardly counts.
        const each = Math.min((now - (heldSince ?? began)) / admitted, 50)
        pace += (each - pace) * Math.min(admitted * 0.02, 0.5)
        heldSince = undefined
      }
      isMoving = false
      turnTheLastAway()
      move(admitted > 0 ? now : since)
    })
  }

  return {
    enter(visitor) {
      if (!isTurnLong() && doorOpen === 0 && line.length === 0 && atWork < atWorkAtMost) return visitor.start()
      line.push(visitor)
      turnTheLastAway()
      move()
    },
    connect() {
      if (doorOpen === 0) setImmediate(closeDoor)
      doorOpen = 2
    },
    begin() {
      atWork += 1
    },
    leave() {
      atWork -= 1
      move()
    },
  }
}
