/** The part of an interface that a journey looks for. */
export type Target =
  /** By its role and its whole name; `within` is a selector of the element around it. */
  { role: Role; name: string; within?: string } | { css: string }

export type Role = 'button' | 'heading' | 'link' | 'tab'

/** One tab of a real browser. A step fails when the page is replaced during it, or something lies over the element: Walk tries again. */
export interface Driver extends AsyncDisposable {
  /** Errors of the page's console so far. */
  errors(): readonly string[]
  /** Makes the page as wide and high as this, without the browser's own parts. */
  resize(size: { width: number; height: number }): Promise<void>
  open(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs a function in the page, which sees nothing of its surroundings here. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Whether a visible element is there now. */
  shows(target: Target): Promise<boolean>
  /** Presses the middle of the first visible element with the pointer. @returns false when there is none yet. */
  press(target: Target): Promise<boolean>
  /** Types into the first visible element. @returns false when there is none yet. */
  type(target: Target, text: string): Promise<boolean>
  /** The visible part of the page as PNG. */
  picture(): Promise<Uint8Array>
}
