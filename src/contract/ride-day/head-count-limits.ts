// In a file of its own, so that the screen that counts without a connection does not load the schemas.

/** Marks in one sending. */
export const maxMarks = 1_000
/** How long before the planned start a ride can start at the earliest, milliseconds. */
export const leavesBeforeMs = 2 * 60 * 60 * 1000
/** Guests of a ride. */
export const maxGuests = 50
