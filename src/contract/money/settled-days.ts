/** For so many days after a ride its leaders settle what it cost; administrators do for as long as it is kept. */
export const settledWithinDays = 30
